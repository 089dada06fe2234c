// Errors of the program on this device, to show on the page.
import type { Trouble } from "./messages";

export type ProgramError = Trouble | { kind: "broken"; why: string };

export class ProgramErrors {
  now: ProgramError | undefined = $state.raw();

  tell(trouble: ProgramError): void {
    if (this.now?.kind !== "broken") this.now = trouble;
  }
  read(): void {
    this.now = undefined;
  }
}
