// The messages between a page and the program's worker, and among workers.

export type Asked =
  | { do: "http"; id: number; method: string; path: string; token: string; type: string; body: string }
  | { do: "connect"; line: number }
  | { do: "ask"; line: number; text: string }
  | { do: "close"; line: number };

export type WorkerMessage =
  | { is: "http"; id: number; status: number; type: string; body: string }
  | { is: "live"; line: number }
  | { is: "text"; line: number; text: string }
  | { is: "lost"; line: number; trouble?: Trouble }
  /** another page's worker runs the program from now on: waiting requests will not be answered */
  | { is: "moved" }
  /** the program cannot run here, and why */
  | { is: "broken"; why: string };

/** Why a connection was closed: a decision could not be stored, or the program stopped; with the error. */
export interface Trouble {
  kind: "unkept" | "stopped";
  why: string;
}

/** The files of the program, beside the page. */
export interface Files {
  program: string;
  texts: string;
}
