// Something asked of the server once for a page: waiting, here, or a fault that can be tried again.
import { ServerSays } from "./net";

/** away: no server answered; gone: it knows no such thing, or no more; said: it refused, in its own words. */
export interface Fault {
  kind: "away" | "gone" | "said";
  text: string;
}

export function faultOf(thrown: unknown): Fault {
  if (thrown instanceof ServerSays) {
    const gone = thrown.status === 401 || thrown.status === 403 || thrown.status === 404 || thrown.status === 410;
    // What stands between page and server says 502 to 504 when the server is not there.
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

  /** Asks (again); an answer that a later question has overtaken is dropped. */
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
