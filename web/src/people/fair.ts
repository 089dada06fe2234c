// Verifiable dice, computed only in this browser (docs/dice.md): shares, commitments, the seed, and each roll by the
// Threefry generator, written out for readers.
import { sha256 } from "@noble/hashes/sha2";

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const hashed = (text: string): string => hex(sha256(new TextEncoder().encode(text)));

/** 256 random bits. */
export const newShare = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));
export const commitment = (who: string, share: string): string => hashed(`${who}:${share}`);
export const seedOf = (server: string, first: string, second: string): string =>
  hashed(`linstock server:${server} first:${first} second:${second}`);

// Threefry 4x64 with 20 rounds: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011).
const mask = (1n << 64n) - 1n;
const parity = 0x1bd11bdaa9fc1a22n;
const rotations: readonly (readonly [bigint, bigint])[] = [
  [14n, 16n],
  [52n, 57n],
  [23n, 40n],
  [5n, 37n],
  [25n, 33n],
  [46n, 12n],
  [58n, 22n],
  [32n, 32n],
];
type Four = [bigint, bigint, bigint, bigint];

const rotated = (word: bigint, bits: bigint): bigint => ((word << bits) | (word >> (64n - bits))) & mask;

export function threefry(key: Four, counter: Four): Four {
  const keys = [...key, parity ^ key[0] ^ key[1] ^ key[2] ^ key[3]];
  const keyAt = (n: number): bigint => keys[n % 5] ?? 0n;
  let [a, b, c, d] = counter.map((word, at) => (word + keyAt(at)) & mask) as Four;
  for (let round = 0; round < 20; round++) {
    const [left, right] = rotations[round % 8] ?? [0n, 0n];
    if (round % 2 === 0) {
      a = (a + b) & mask;
      b = rotated(b, left) ^ a;
      c = (c + d) & mask;
      d = rotated(d, right) ^ c;
    } else {
      a = (a + d) & mask;
      d = rotated(d, left) ^ a;
      c = (c + b) & mask;
      b = rotated(b, right) ^ c;
    }
    if (round % 4 === 3) {
      const n = (round + 1) / 4;
      [a, b, c, d] = [a + keyAt(n), b + keyAt(n + 1), c + keyAt(n + 2), d + keyAt(n + 3) + BigInt(n)].map(
        (word) => word & mask,
      ) as Four;
    }
  }
  return [a, b, c, d];
}

/** The key of the generator: 64 hexadecimal digits, or a short number that fills the first word. */
export function wordsOf(seed: string): Four {
  if (/^[0-9a-f]{64}$/.test(seed)) return [0, 16, 32, 48].map((at) => BigInt(`0x${seed.slice(at, at + 16)}`)) as Four;
  return [BigInt(seed), 0n, 0n, 0n];
}

/** The face of a battle's `index`-th die. */
export function roll(seed: Four, index: number, sides: number): number {
  const n = BigInt(sides);
  for (let block = 0n; ; block++) {
    for (const bits of threefry(seed, [BigInt(index), block, 0n, 0n])) {
      const product = bits * n;
      // Rejects the few values that would favour a face.
      if ((product & mask) >= (1n << 64n) % n) return Number(product >> 64n) + 1;
    }
  }
}
