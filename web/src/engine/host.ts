// Runs the program for all pages of this browser: one request after another. An answer is sent only after its changes
// are stored. A program that stops is restarted from the store; its connections close, and the pages reconnect.
import type { TaskResult, Task } from "./long_task_worker";
import { Engine, type HostFunctions } from "./engine";
import type { Asked, WorkerMessage, Trouble } from "./messages";

/** The functions that the host needs of the store. */
export interface Keeping {
  all(): Promise<[string, string][]>;
  write(changes: ReadonlyMap<string, string | null>): Promise<void>;
}
/** Creates a new instance of the program. */
export type Begin = (rows: [string, string][], hostFunctions: HostFunctions) => Engine;
export type SendMessage = (said: WorkerMessage) => void;
/** Runs long tasks; null = it cannot. */
export type Beside = (errand: Task) => Promise<TaskResult | null>;
/** Answers that are the same for everybody, computed when the site was made: by their path. */
export type Answers = Readonly<Record<string, string>>;

/** Sends such an answer if there is one; false = the program has to be asked. */
export function answeredBy(answers: Answers, asked: Asked, tell: SendMessage): boolean {
  const body = asked.do === "http" && asked.method === "GET" ? answers[asked.path] : undefined;
  if (asked.do !== "http" || body === undefined) return false;
  tell({ is: "http", id: asked.id, status: 200, type: "application/json", body });
  return true;
}

/** The browser is out of space, or grants none. */
class Unkept extends Error {}

const takesLong: ReadonlySet<string> = new Set(["odds", "advice", "review"]);

interface Connected {
  client: string;
  line: number;
  tell: SendMessage;
  /** the battle that this connection joined last */
  token: string;
}

export class Host {
  private engine: Engine | undefined;
  /** requests of battles; those of lists come after them */
  private readonly first: (() => Promise<void>)[] = [];
  private readonly later: (() => Promise<void>)[] = [];
  private working = false;
  private changes = new Map<string, string | null>();
  private news: (() => void)[] = [];
  /** a computer player may have something to think about */
  private mayThink = false;
  private readonly lines = new Map<number, Connected>();

  constructor(
    private readonly kept: Keeping,
    private readonly begin: Begin,
    private readonly beside?: Beside,
    private readonly answers: Answers = {},
  ) {}

  /**
   * Runs every request of every page, one at a time: those of battles in their order of arrival, before all others.
   * Resolves when the request has been answered.
   */
  hear(client: string, asked: Asked, tell: SendMessage): Promise<void> {
    const known = asked.do === "http" ? this.known(asked, tell) : undefined;
    if (known) return known;
    // A list of battles requests the card of each, which may require replaying the battle.
    const looks = asked.do === "http" && asked.method === "GET" && (!asked.token || asked.path === "/api/battle");
    return this.put(looks ? this.later : this.first, () => this.carryOut(client, asked, tell));
  }
  /**
   * Before any request for a battle the program loads its texts and the stored rows. If nothing is played after a while, it
   * also prepares the answers that will be requested first.
   */
  warm(path: string, pause = 1500): void {
    void this.put(this.later, () => this.quietly(() => undefined));
    setTimeout(() => {
      if (this.lines.size === 0)
        void this.put(this.later, () => this.quietly((engine) => void engine.http("GET", path, "", "", "")));
    }, pause);
  }
  private quietly(work: (engine: Engine) => undefined): Promise<void> {
    return this.done(work).catch((thrown: unknown) => this.stop(thrown));
  }
  /** A page has closed without a message. */
  gone(client: string): Promise<void> {
    return this.put(this.first, async () => {
      try {
        for (const [connection, one] of this.lines)
          if (one.client === client) {
            this.lines.delete(connection);
            this.engine?.disconnect(connection);
          }
        await this.keep();
      } catch (thrown) {
        this.stop(thrown);
      }
    });
  }

  private put(line: (() => Promise<void>)[], work: () => Promise<void>): Promise<void> {
    return new Promise((done) => {
      line.push(() => work().then(done));
      void this.workOff();
    });
  }
  private async workOff(): Promise<void> {
    if (this.working) return;
    this.working = true;
    for (let next = this.next(); next; next = this.next()) await next();
    this.working = false;
  }
  private next(): (() => Promise<void>) | undefined {
    const asked = this.first.shift() ?? this.later.shift();
    if (asked) {
      this.mayThink = true;
      return asked;
    }
    return this.mayThink ? () => this.think() : undefined;
  }
  /** Computer players think between requests, one question after another, so that requests come first. */
  private async think(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    if (this.first.length + this.later.length > 0) return;
    this.mayThink = false;
    try {
      if (this.engine) await this.done((engine) => void (this.mayThink = engine.think()));
    } catch (thrown) {
      this.stop(thrown);
    }
  }

  /** Requests that need no program, or one without a battle in play. */
  private known(asked: Extract<Asked, { do: "http" }>, tell: SendMessage): Promise<void> | undefined {
    const { id, method, path, type } = asked;
    if (answeredBy(this.answers, asked, tell)) return Promise.resolve();
    if (method !== "POST" || !/^\/api\/scenarios\?(.*&)?fight=/.test(path) || !this.beside) return undefined;
    return this.beside({ method, path, type, body: asked.body }).then((reply) => {
      if (reply !== null && typeof reply !== "string") return tell({ is: "http", id, ...reply });
      return this.put(this.later, () => this.carryOut("", asked, tell));
    });
  }

  private async carryOut(client: string, asked: Asked, tell: SendMessage): Promise<void> {
    try {
      await this.done((engine) => this.answered(engine, client, asked, tell), tell);
    } catch (thrown) {
      this.stop(thrown);
      const status = thrown instanceof Unkept ? 507 : 500;
      if (asked.do === "http")
        tell({
          is: "http",
          id: asked.id,
          status,
          type: "application/json",
          body: JSON.stringify({ error: sentence(thrown) }),
        });
      if (asked.do === "connect") tell({ is: "lost", line: asked.line });
    }
  }

  /** Runs the request in the program, stores the changes, then sends the answer. */
  private async done(work: (engine: Engine) => WorkerMessage | undefined, tell?: SendMessage): Promise<void> {
    const engine = (this.engine ??= this.begin(await this.kept.all(), this.hostFunctions()));
    const answer = work(engine);
    await this.keep();
    if (answer) tell?.(answer);
    for (const say of this.news.splice(0)) say();
  }

  private answered(engine: Engine, client: string, asked: Asked, tell: SendMessage): WorkerMessage | undefined {
    if (asked.do === "http")
      return {
        is: "http",
        id: asked.id,
        ...engine.http(asked.method, asked.path, asked.token, asked.type, asked.body),
      };
    if (asked.do === "connect") {
      this.lines.set(engine.connect(), { client, line: asked.line, tell, token: "" });
      return { is: "live", line: asked.line };
    }
    const [connection, to] = [...this.lines].find(([, one]) => one.client === client && one.line === asked.line) ?? [];
    if (connection === undefined || !to) return { is: "lost", line: asked.line };
    if (asked.do === "ask") {
      if (!this.putAside(connection, to, asked.text)) engine.received(connection, asked.text);
    } else {
      this.lines.delete(connection);
      engine.disconnect(connection);
    }
    return undefined;
  }

  /** Only the page that asked waits for odds and advice. */
  private putAside(connection: number, to: Connected, text: string): boolean {
    const { verb, token } = JSON.parse(text) as { verb?: string; token?: string };
    if (verb === "join" && token) to.token = token;
    if (!takesLong.has(verb ?? "") || !this.beside || !to.token) return false;
    void this.beside({ token: to.token, text }).then((answer) => {
      if (this.lines.get(connection) !== to) return;
      if (typeof answer === "string") return to.tell({ is: "text", line: to.line, text: answer });
      return this.put(this.later, () =>
        this.done((engine) => void engine.received(connection, text), to.tell).catch((thrown: unknown) =>
          this.stop(thrown),
        ),
      );
    });
    return true;
  }

  private hostFunctions(): HostFunctions {
    return {
      send: (connection, text) => {
        const to = this.lines.get(connection);
        if (to) this.news.push(() => to.tell({ is: "text", line: to.line, text }));
      },
      close: (connection) => {
        const to = this.lines.get(connection);
        this.lines.delete(connection);
        if (to) this.news.push(() => to.tell({ is: "lost", line: to.line }));
      },
      keep: (key, text) => void this.changes.set(key, text),
    };
  }

  private async keep(): Promise<void> {
    if (this.changes.size === 0) return;
    const changes = this.changes;
    this.changes = new Map();
    await this.kept.write(changes).catch((thrown: unknown) => {
      throw new Unkept(sentence(thrown));
    });
  }

  /** The program's state no longer equals the store: drop the program, and restart it at the next request. */
  private stop(thrown: unknown): void {
    this.engine = undefined;
    this.changes = new Map();
    this.news = [];
    const lost = [...this.lines.values()];
    this.lines.clear();
    const trouble: Trouble = { kind: thrown instanceof Unkept ? "unkept" : "stopped", why: sentence(thrown) };
    for (const one of lost) one.tell({ is: "lost", line: one.line, trouble });
  }
}

function sentence(thrown: unknown): string {
  if (thrown instanceof Unkept) return `this browser could not keep it: ${thrown.message}`;
  if (thrown instanceof WebAssembly.RuntimeError) return "the program stopped, and has begun again from what was kept";
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.message || thrown.name; // a full store can be recognised only by the name of the error
}
