// A value that a page fetches from the server: pending, present, or failed with a retry.
import { ServerSays } from "./net";

/**
 * away: no server answered; gone: the server does not know it or no longer has it; said: the server refused it with a
 * text.
 */
export interface Fault {
  kind: "away" | "gone" | "said";
  text: string;
}

export function faultOf(thrown: unknown): Fault {
  if (thrown instanceof ServerSays) {
    const gone = thrown.status === 401 || thrown.status === 403 || thrown.status === 404 || thrown.status === 410;
    // A proxy answers 502 to 504 when the server is unreachable.
    const away = thrown.status >= 502 && thrown.status <= 504;
    return { kind: away ? "away" : gone ? "gone" : "said", text: thrown.body.error };
  }
  if (thrown instanceof TypeError) return { kind: "away", text: "" };
  return { kind: "said", text: thrown instanceof Error ? thrown.message : String(thrown) };
}

export class Fetched<T> {
  value: T | undefined = $state.raw();
  fault: Fault | undefined = $state.raw();
  waiting = $state(false);
  private turn = 0;

  constructor(private readonly ask: () => Promise<T>) {
    void this.again();
  }

  /** Fetches again. The answer to an older request is dropped. */
  async again(): Promise<void> {
    const turn = ++this.turn;
    this.waiting = true;
    this.fault = undefined;
    try {
      const value = await this.ask();
      if (turn === this.turn) this.value = value;
    } catch (thrown) {
      if (turn === this.turn) this.fault = faultOf(thrown);
    }
    if (turn === this.turn) this.waiting = false;
  }
}
