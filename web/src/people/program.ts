// The sign of a program beside its name. A player is a program if the key of its seat says so (docs/server-programs.md).
import { t } from "../words/words";

/** "Ada (program)", or the name alone for a person. */
export function signed(name: string, isProgram: boolean | undefined): string {
  return isProgram && name !== "" ? t("lib.signed_program", { name }) : name;
}

/** The same for the player of a seat. `programs`: the seats whose key is a program's. */
export function signedAt(name: string, seat: string | undefined, programs: readonly string[] | undefined): string {
  return signed(name, seat !== undefined && programs?.includes(seat));
}
