// The program of apps/linstock_wasm: its exports with texts instead of addresses, its imports as plain functions. It
// knows nothing of workers and pages; tests/wasm runs it in Node.
import { sha256 } from "@noble/hashes/sha2";

/** The functions that the program needs from its environment. */
export interface HostFunctions {
  send(connection: number, text: string): void;
  close(connection: number, why: string): void;
  /** a row of the store; null = deleted */
  keep(key: string, text: string | null): void;
}

export interface Reply {
  status: number;
  type: string;
  body: string;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number;
  free(room: number): void;
  serve(): number;
  connect(): number;
  disconnect(connection: number): void;
  think(): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
  private readonly exports: Exports;

  /**
   * `texts`: those of the data folder, by their path in it; `rows`: the stored rows. Both are read once. `serves`: it
   * has battles of its own.
   */
  constructor(
    module: WebAssembly.Module,
    texts: Record<string, string>,
    rows: Iterable<[string, string]>,
    private readonly hostFunctions: HostFunctions,
    serves = true,
  ) {
    this.exports = new WebAssembly.Instance(module, { wasi_snapshot_preview1: this.system(), linstock: this.offered() })
      .exports as unknown as Exports;
    this.exports._initialize();
    for (const [path, text] of Object.entries(texts)) this.call("text", path, text);
    for (const [key, text] of rows) this.call("row", key, text);
    const wrong = serves ? this.told(this.exports.serve()) : "";
    if (wrong) throw new Error(wrong);
  }

  http(method: string, target: string, token: string, type: string, body: string): Reply {
    const text = this.told(this.call("http", method, target, token, type, body));
    const first = text.indexOf("\n");
    const second = text.indexOf("\n", first + 1);
    return { status: Number(text.slice(0, first)), type: text.slice(first + 1, second), body: text.slice(second + 1) };
  }
  connect(): number {
    return this.exports.connect();
  }
  received(connection: number, text: string): void {
    this.call("received", connection, text);
  }
  disconnect(connection: number): void {
    this.exports.disconnect(connection);
  }
  /** Lets a computer player think about one question; false = there is none. */
  think(): boolean {
    return this.exports.think() === 1;
  }
  /** Runs a long task on the battle given by its rows. */
  alone(token: string, message: string): string {
    return this.told(this.call("alone", token, message));
  }
  /** Loads a battle of a server, as the player knows it; returns a sentence if it cannot be checked here. */
  known(text: string): string {
    return this.told(this.call("known", text));
  }
  /** The result of `check` for a decision in that battle; "" = ask the server. */
  judge(decision: string): string {
    return this.told(this.call("judge", decision));
  }

  /** Calls an export: numbers are passed as they are, texts as address and size. */
  call(name: string, ...given: (number | string)[]): number {
    const rooms: number[] = [];
    const plain = given.flatMap((one) => {
      if (typeof one === "number") return [one];
      const bytes = encoder.encode(one);
      const room = this.exports.room(bytes.length || 1);
      rooms.push(room);
      // Memory growth detaches the views, so they are made again each time.
      new Uint8Array(this.exports.memory.buffer, room, bytes.length).set(bytes);
      return [room, bytes.length];
    });
    const called = (this.exports as unknown as Record<string, (...all: number[]) => number>)[name];
    if (!called) throw new Error(`the program has no ${name}`);
    const out = called(...plain);
    for (const room of rooms) this.exports.free(room);
    return out;
  }
  /** A returned text: its length, then its bytes. */
  told(at: number): string {
    return this.text(at + 4, new DataView(this.exports.memory.buffer).getUint32(at, true));
  }
  get memory(): number {
    return this.exports.memory.buffer.byteLength;
  }

  private text(at: number, size: number): string {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, at, size));
  }
  private offered(): WebAssembly.ModuleImports {
    return {
      send: (connection: number, at: number, size: number) => this.hostFunctions.send(connection, this.text(at, size)),
      close: (connection: number, at: number, size: number) =>
        this.hostFunctions.close(connection, this.text(at, size)),
      keep: (key: number, keySize: number, at: number, size: number) =>
        this.hostFunctions.keep(this.text(key, keySize), at === 0 ? null : this.text(at, size)),
      sha256: (at: number, size: number, out: number) => {
        new Uint8Array(this.exports.memory.buffer, out, 32).set(
          sha256(new Uint8Array(this.exports.memory.buffer, at, size)),
        );
      },
    };
  }
  /** Of the system interface only a clock and random numbers exist; all other functions report "not supported". */
  private system(): WebAssembly.ModuleImports {
    const view = (): DataView => new DataView(this.exports.memory.buffer);
    const missing = 8;
    const here: Record<string, (...all: never[]) => unknown> = {
      random_get: (at: number, size: number) => {
        crypto.getRandomValues(new Uint8Array(this.exports.memory.buffer, at, size));
        return 0;
      },
      clock_time_get: (_clock: number, _precision: bigint, at: number) => {
        view().setBigUint64(at, BigInt(Date.now()) * 1_000_000n, true);
        return 0;
      },
      fd_write: (_file: number, parts: number, count: number, at: number) => {
        let all = 0;
        for (let i = 0; i < count; i++) all += view().getUint32(parts + 8 * i + 4, true);
        view().setUint32(at, all, true);
        return 0;
      },
      environ_sizes_get: (count: number, size: number) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
      proc_exit: () => {
        throw new WebAssembly.RuntimeError("the program has ended");
      },
    };
    return new Proxy(here as WebAssembly.ModuleImports, { get: (all, name) => all[String(name)] ?? (() => missing) });
  }
}
