// Transport to the program in this browser: the requests that a server would get, answered by the page's worker.
import type { Answer, Ask } from "../lib/api";
import { answered, Lines, patience, type HttpOptions, type Line, type Listener, type Transport } from "../lib/net";
import { home } from "../lib/where";
import { t } from "../words/words";
import type { Asked, Files, WorkerMessage, Trouble } from "./messages";

type Reply = Extract<WorkerMessage, { is: "http" }>;
interface Waiting {
  asked: Asked;
  answer: (reply: Reply | undefined) => void;
  /** requests that may be repeated without an effect */
  again: boolean;
}

/** The static site's page starts the worker before its scripts are loaded (web/tools/site.mjs). */
interface Begun {
  worker: Worker;
  said: WorkerMessage[];
}

export class WorkerTransport implements Transport {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private readonly lines = new Map<number, WorkerLine>();
  private last = 0;
  private broken = "";
  private heard = 0;

  /** `wrong` is called with errors. */
  constructor(
    files: Files,
    private readonly wrong: (trouble: Trouble | { kind: "broken"; why: string }) => void,
  ) {
    const begun = (globalThis as { linstock?: Begun }).linstock;
    this.worker = begun?.worker ?? new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = (message: MessageEvent<WorkerMessage>) => this.hear(message.data);
    this.worker.onerror = (event) => this.hear({ is: "broken", why: event.message });
    // Addresses are resolved against the page, not against the worker.
    if (!begun)
      this.worker.postMessage({
        files: {
          program: new URL(files.program, document.baseURI).href,
          texts: new URL(files.texts, document.baseURI).href,
        },
        home,
      });
    for (const said of begun?.said ?? []) this.hear(said);
    void navigator.storage?.persist?.();
  }

  http<T>(path: string, options: HttpOptions = {}): Promise<T> {
    const { type, body, method } = written(options);
    const id = ++this.last;
    return new Promise<T>((resolve, reject) => {
      const asked: Asked = { do: "http", id, method, path, token: options.token ?? "", type, body };
      const answer = (reply: Reply | undefined): void => {
        if (!reply) return reject(new Error(this.broken || t("device.moved")));
        try {
          resolve(answered<T>(reply.status, "", reply.type, reply.body));
        } catch (thrown) {
          reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
        }
      };
      this.waiting.set(id, { asked, answer, again: method === "GET" });
      if (this.broken) this.give(id, undefined);
      else this.say(asked);
    });
  }

  connect(listener: Listener): Line {
    const number = ++this.last;
    const line = new WorkerLine(
      number,
      listener,
      (asked) => this.say(asked),
      () => this.lines.delete(number),
    );
    this.lines.set(number, line);
    return line;
  }

  /** Resolves when the page has its first answers and has been idle for a while. */
  async quiet(pause = 2500): Promise<void> {
    for (let before = -1; before !== this.heard || this.heard === 0;) {
      before = this.heard;
      await new Promise((then) => setTimeout(then, pause));
    }
  }

  private say(asked: Asked): void {
    this.worker.postMessage(asked);
  }
  private give(id: number, reply: Reply | undefined): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.answer(reply);
  }
  private hear(said: WorkerMessage): void {
    ++this.heard;
    if (said.is === "http") return this.give(said.id, said);
    if (said.is === "broken" || said.is === "moved") {
      if (said.is === "broken")
        this.wrong({ kind: "broken", why: (this.broken = t("device.broken", { why: said.why })) });
      for (const [id, { asked, again }] of [...this.waiting])
        if (again && said.is === "moved") this.say(asked);
        else this.give(id, undefined);
      for (const line of this.lines.values()) line.lose();
      return;
    }
    const line = this.lines.get(said.line);
    if (said.is === "text") line?.hear(said.text);
    else if (said.is === "live") line?.live();
    else line?.lose();
    if (said.is === "lost" && said.trouble) this.wrong(said.trouble);
  }
}

function written(options: HttpOptions): { method: string; type: string; body: string } {
  const text = typeof options.body === "string";
  const body = options.body === undefined ? "" : text ? String(options.body) : JSON.stringify(options.body);
  const type = options.body === undefined ? "" : text ? "text/plain" : "application/json";
  return { method: options.method ?? (options.body === undefined ? "GET" : "POST"), type, body };
}

class WorkerLine extends Lines implements Line {
  private attempt = 0;
  private closed = false;
  private open = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly line: number,
    private readonly listener: Listener,
    private readonly say: (asked: Asked) => void,
    private readonly forget: () => void,
  ) {
    super(listener);
    this.begin();
  }
  ask<T extends Answer = Answer>(ask: Ask): Promise<T> {
    if (!this.open) return Promise.reject(new Error("the program is not there"));
    return this.asked<T>(ask, (text) => this.say({ do: "ask", line: this.line, text }));
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.say({ do: "close", line: this.line });
    this.forget();
  }
  override hear(text: string): void {
    this.attempt = 0; // not before: the first request may be the one that stops it
    super.hear(text);
  }
  live(): void {
    this.open = true;
    this.listener.connection("live");
  }
  lose(): void {
    this.open = false;
    this.drop();
    clearTimeout(this.timer);
    if (this.closed) return;
    this.listener.connection("lost");
    this.timer = setTimeout(() => this.begin(), patience(this.attempt++));
  }
  private begin(): void {
    this.listener.connection("connecting");
    this.say({ do: "connect", line: this.line });
  }
}
