// Checks that the seed is the one committed to before the battle: its hash was shown then, and this page computes it
// again.
export type SeedCheck = "holds" | "broken" | "cannot";

export async function digest(text: string): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return undefined; // pages over plain http from elsewhere have none
  const sum = await subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function sealOf(seed: string, commit: string): Promise<SeedCheck> {
  const sum = await digest(seed);
  if (sum === undefined) return "cannot";
  return sum === commit.toLowerCase() ? "holds" : "broken";
}
