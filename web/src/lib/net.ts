// The two ways to the server: HTTP for what is asked once, one WebSocket for the battles at this table. The socket comes
// back by itself; whoever listens is told, and joins again with what he has.
import type { Answer, ApiError, Ask, News, Said } from "./api";

export class ServerSays extends Error {
  constructor(
    readonly status: number,
    readonly body: ApiError,
  ) {
    super(body.error);
  }
}

/** JSON from /api; throws ServerSays, or TypeError when there is no server. */
export async function http<T>(path: string, options: { method?: string; token?: string; body?: unknown } = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (options.token) headers["Authorization"] = `Bearer ${options.token}`;
  if (options.body !== undefined) headers["Content-Type"] = typeof options.body === "string" ? "text/plain" : "application/json";
  const body = options.body === undefined ? null : typeof options.body === "string" ? options.body : JSON.stringify(options.body);
  const answer = await fetch(path, { method: options.method ?? (body === null ? "GET" : "POST"), headers, body });
  const text = await answer.text();
  const type = answer.headers.get("Content-Type") ?? "";
  const value: unknown = /^application\/json\b/.test(type) ? JSON.parse(text) : text;
  if (!answer.ok) {
    const said = typeof value === "object" && value !== null && "error" in value ? (value as ApiError) : { error: answer.statusText };
    throw new ServerSays(answer.status, said);
  }
  return value as T;
}

export type Push = News | Said;
export type Connection = "connecting" | "live" | "lost";

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (why: Error) => void;
}

export interface Listener {
  push(push: Push): void;
  connection(state: Connection): void;
}

/** Milliseconds until the n-th new attempt: quick at first, since a server is back within two seconds. */
export function patience(attempt: number): number {
  return Math.min(5000, 100 * 2 ** Math.min(attempt, 6));
}

export class Socket {
  private socket: WebSocket | null = null;
  private number = 0;
  private attempt = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, Waiting>();

  constructor(
    private readonly listener: Listener,
    private readonly url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
  ) {
    this.connect();
  }

  /** Rejects when the connection is lost before the answer: the request may or may not have been carried out. */
  ask<T extends Answer = Answer>(ask: Ask): Promise<T> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error("there is no connection to the server"));
    const id = ++this.number;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: (answer) => resolve(answer as T), reject });
      socket.send(JSON.stringify({ id, ...ask }));
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    this.listener.connection("connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.listener.connection("live");
    };
    socket.onmessage = (message) => this.hear(String(message.data));
    socket.onclose = () => this.lose(socket);
  }

  private hear(text: string): void {
    const value = JSON.parse(text) as Answer | Push;
    if ("push" in value) return this.listener.push(value);
    const id = typeof value.id === "number" ? value.id : -1;
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.resolve(value);
  }

  private lose(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    for (const waiting of this.waiting.values()) waiting.reject(new Error("the connection was lost"));
    this.waiting.clear();
    if (this.closed) return;
    this.listener.connection("lost");
    this.timer = setTimeout(() => this.connect(), patience(this.attempt++));
  }
}
