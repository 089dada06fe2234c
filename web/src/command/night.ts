// Placing a formation at night: each piece is placed separately, and one answer sends all.
import type { AskedPrompt } from "../lib/api";
import type { Part } from "../lib/wire";
import { decisionOf, type Draft } from "./offers";

/** Whether the prompt wants all pieces in one answer; omitted pieces stay in place. */
export function laysPieces(prompt: Pick<AskedPrompt, "role"> | undefined): boolean {
  return prompt?.role === "night_places";
}

/** A piece as part of the answer. */
export function partOf(draft: Draft): Part {
  const { prompt: _prompt, by: _by, ...part } = decisionOf({ prompt: 0, seat: "first" }, draft);
  return part as Part;
}

const same = (a: Pick<Draft, "unit" | "officer">, b: Pick<Draft, "unit" | "officer">): boolean =>
  a.officer === b.officer && (a.officer !== undefined || a.unit === b.unit);

/** Where this piece has been placed. */
export function laidOf(laid: readonly Part[], piece: Pick<Draft, "unit" | "officer">): Part | undefined {
  return laid.find((part) => same(part as Draft, piece));
}

/** The placed pieces, with this one at its current place. */
export function laidWith(laid: readonly Part[], draft: Draft): Part[] {
  return [...laid.filter((part) => !same(part as Draft, draft)), partOf(draft)];
}
