// Errors of the program on this device, to show on the page.
import type { Trouble } from "./messages";

export type Told = Trouble | { kind: "broken"; why: string };

export class Troubles {
  now: Told | undefined = $state.raw();

  tell(trouble: Told): void {
    if (this.now?.kind !== "broken") this.now = trouble;
  }
  read(): void {
    this.now = undefined;
  }
}
