// Who runs the program for all pages of this browser: one request after another, and nothing is told before what it
// has changed is kept. A program that stops is begun again from what is kept; its connections are lost, and come back.
import type { Brought, Errand } from "./alone";
import { Engine, type Doors } from "./engine";
import type { Asked, Said, Trouble } from "./spoken";

/** What the host needs of the store. */
export interface Keeping {
  all(): Promise<[string, string][]>;
  write(changes: ReadonlyMap<string, string | null>): Promise<void>;
}
/** Makes the program anew. */
export type Begin = (rows: [string, string][], doors: Doors) => Engine;
export type Tell = (said: Said) => void;
/** Does what takes long; null = it cannot. */
export type Beside = (errand: Errand) => Promise<Brought | null>;
/** What is the same for everybody was asked when the site was made: answers by their path. */
export type Answers = Readonly<Record<string, string>>;

/** Tells what is asked, if it is one of those answers; false = the program has to be asked. */
export function answeredBy(answers: Answers, asked: Asked, tell: Tell): boolean {
  const body = asked.do === "http" && asked.method === "GET" ? answers[asked.path] : undefined;
  if (asked.do !== "http" || body === undefined) return false;
  tell({ is: "http", id: asked.id, status: 200, type: "application/json", body });
  return true;
}

/** The browser has no room, or gives none. */
class Unkept extends Error {}

const takesLong: ReadonlySet<string> = new Set(["odds", "advice", "review"]);

interface Connected {
  client: string;
  line: number;
  tell: Tell;
  /** of the battle that this line joined last */
  token: string;
}

export class Host {
  private engine: Engine | undefined;
  /** what a battle waits for; what only looks at shelves comes after it */
  private readonly first: (() => Promise<void>)[] = [];
  private readonly later: (() => Promise<void>)[] = [];
  private working = false;
  private changes = new Map<string, string | null>();
  private news: (() => void)[] = [];
  /** it may be that a general has something to think over */
  private mayThink = false;
  private readonly lines = new Map<number, Connected>();

  constructor(
    private readonly kept: Keeping,
    private readonly begin: Begin,
    private readonly beside?: Beside,
    private readonly answers: Answers = {},
  ) {}

  /** Every request of every page, one at a time: those of battles in the order they come, and before all others. Ends when it
   *  has been answered. */
  hear(client: string, asked: Asked, tell: Tell): Promise<void> {
    const known = asked.do === "http" ? this.known(asked, tell) : undefined;
    if (known) return known;
    // A list of one's battles asks for the card of each, which may have to be fought through once more.
    const looks = asked.do === "http" && asked.method === "GET" && (!asked.token || asked.path === "/api/battle");
    return this.put(looks ? this.later : this.first, () => this.carryOut(client, asked, tell));
  }
  /** While nobody has asked for a battle yet the program takes its texts and what was kept; and after a while, if still nobody
   *  plays, it prepares what will be asked first. */
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
  /** A page is gone without a word. */
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
  /** Generals think between requests, one question after another: who asks something in the meantime comes first. */
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

  /** What needs no program, or one that nobody plays with. */
  private known(asked: Extract<Asked, { do: "http" }>, tell: Tell): Promise<void> | undefined {
    const { id, method, path, type } = asked;
    if (answeredBy(this.answers, asked, tell)) return Promise.resolve();
    if (method !== "POST" || !/^\/api\/scenarios\?(.*&)?fight=/.test(path) || !this.beside) return undefined;
    return this.beside({ method, path, type, body: asked.body }).then((reply) => {
      if (reply !== null && typeof reply !== "string") return tell({ is: "http", id, ...reply });
      return this.put(this.later, () => this.carryOut("", asked, tell));
    });
  }

  private async carryOut(client: string, asked: Asked, tell: Tell): Promise<void> {
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

  /** Does it with the program; what has changed is kept, then it is told. */
  private async done(work: (engine: Engine) => Said | undefined, tell?: Tell): Promise<void> {
    const engine = (this.engine ??= this.begin(await this.kept.all(), this.doors()));
    const answer = work(engine);
    await this.keep();
    if (answer) tell?.(answer);
    for (const say of this.news.splice(0)) say();
  }

  private answered(engine: Engine, client: string, asked: Asked, tell: Tell): Said | undefined {
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

  /** Nobody waits for odds and advice but who asked for them. */
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

  private doors(): Doors {
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

  /** What the program knows is no longer what is kept: it goes, and is begun anew at the next request. */
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
  return thrown.message || thrown.name; // a full store has a name alone
}
