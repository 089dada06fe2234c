/** As `linstock --version` prints it: "1.0.0 (12ab34cd)", or "1.0.0" without a history. */
export function linstockVersion(): string;
