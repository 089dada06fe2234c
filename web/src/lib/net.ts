// Access to the battles: single requests, and connections to battles that reconnect by themselves. The listener then
// joins again with its state. The battles are on a server (HTTP and WebSocket) or in this browser
// (engine/transport.ts).
import type { Answer, ApiError, Ask, News, Said } from "./api";

export class ServerSays extends Error {
  constructor(
    readonly status: number,
    readonly body: ApiError,
  ) {
    super(body.error);
  }
}

export interface HttpOptions {
  method?: string;
  token?: string;
  body?: unknown;
}

/** The value of an HTTP answer; throws ServerSays. */
export function answered<T>(status: number, statusText: string, type: string, text: string): T {
  const value: unknown = /^application\/json\b/.test(type) ? JSON.parse(text) : text;
  if (status < 200 || status > 299) {
    const said =
      typeof value === "object" && value !== null && "error" in value ? (value as ApiError) : { error: statusText };
    throw new ServerSays(status, said);
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

/** Milliseconds before the n-th reconnect. The first are quick, since a server restarts within two seconds. */
export function patience(attempt: number): number {
  return Math.min(5000, 100 * 2 ** Math.min(attempt, 6));
}

export interface Line {
  /** Rejects if the connection is lost before the answer. The server may or may not have executed the request. */
  ask<T extends Answer = Answer>(ask: Ask): Promise<T>;
  close(): void;
}

export interface Transport {
  /** JSON from /api; throws ServerSays, or TypeError if no server answers. */
  http<T>(path: string, options?: HttpOptions): Promise<T>;
  connect(listener: Listener): Line;
}

/** Common to all lines: matches answers to requests by number. */
export class Lines {
  private number = 0;
  private readonly waiting = new Map<number, Waiting>();

  constructor(private readonly to: Listener) {}

  protected asked<T extends Answer>(ask: Ask, send: (text: string) => void): Promise<T> {
    const id = ++this.number;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: (answer) => resolve(answer as T), reject });
      send(JSON.stringify({ id, ...ask }));
    });
  }
  hear(text: string): void {
    const value = JSON.parse(text) as Answer | Push;
    if ("push" in value) return this.to.push(value);
    const id = typeof value.id === "number" ? value.id : -1;
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.resolve(value);
  }
  protected drop(): void {
    for (const waiting of this.waiting.values()) waiting.reject(new Error("the connection was lost"));
    this.waiting.clear();
  }
}

class ServerTransport implements Transport {
  async http<T>(path: string, options: HttpOptions = {}): Promise<T> {
    const headers: Record<string, string> = {};
    if (options.token) headers["Authorization"] = `Bearer ${options.token}`;
    if (options.body !== undefined)
      headers["Content-Type"] = typeof options.body === "string" ? "text/plain" : "application/json";
    const body =
      options.body === undefined
        ? null
        : typeof options.body === "string"
          ? options.body
          : JSON.stringify(options.body);
    const answer = await fetch(path, { method: options.method ?? (body === null ? "GET" : "POST"), headers, body });
    return answered<T>(answer.status, answer.statusText, answer.headers.get("Content-Type") ?? "", await answer.text());
  }
  connect(listener: Listener): Line {
    return new Socket(listener);
  }
}

class Socket extends Lines implements Line {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly listener: Listener,
    private readonly url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
  ) {
    super(listener);
    this.connect();
  }

  ask<T extends Answer = Answer>(ask: Ask): Promise<T> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN)
      return Promise.reject(new Error("there is no connection to the server"));
    return this.asked<T>(ask, (text) => socket.send(text));
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

  private lose(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.drop();
    if (this.closed) return;
    this.listener.connection("lost");
    this.timer = setTimeout(() => this.connect(), patience(this.attempt++));
  }
}

let chosen: Transport | undefined;
/** Call it once before the first request. The default is the server of the page. */
export function choose(transport: Transport): void {
  chosen = transport;
}
const transport = (): Transport => (chosen ??= new ServerTransport());

export const http = <T>(path: string, options: HttpOptions = {}): Promise<T> => transport().http<T>(path, options);
export const connect = (listener: Listener): Line => transport().connect(listener);
