// Addresses and file names of moments that are saved as scenarios.

/** The address of the moment after this many decisions; without a number, of the present one. */
export const momentPath = (decision?: number): string =>
  decision === undefined ? "/api/battle/snapshot" : `/api/battle/snapshot?decision=${decision}`;

/** The name of the file: "rossbach-60.toml". A battle from an own text has no scenario in the library. */
export const momentName = (scenario: string, decision?: number): string =>
  `${(scenario || "battle").replaceAll(/[^\w-]+/g, "-")}-${decision ?? "moment"}.toml`;
