// Placing a formation in the night: every piece is laid down by itself, and all of them are told in one answer.
import type { AskedPrompt } from "../lib/api";
import type { Part } from "../lib/wire";
import { decisionOf, type Draft } from "./offers";

/** The question wants all pieces at once; who is left out stays where he is. */
export function laysPieces(prompt: Pick<AskedPrompt, "role"> | undefined): boolean {
  return prompt?.role === "night_places";
}

/** A piece as it lies in the answer. */
export function partOf(draft: Draft): Part {
  const { prompt: _prompt, by: _by, ...part } = decisionOf({ prompt: 0, seat: "first" }, draft);
  return part as Part;
}

const same = (a: Pick<Draft, "unit" | "officer">, b: Pick<Draft, "unit" | "officer">): boolean =>
  a.officer === b.officer && (a.officer !== undefined || a.unit === b.unit);

/** Where this piece has been laid. */
export function laidOf(laid: readonly Part[], piece: Pick<Draft, "unit" | "officer">): Part | undefined {
  return laid.find((part) => same(part as Draft, piece));
}

/** What has been laid, with this piece where it is now. */
export function laidWith(laid: readonly Part[], draft: Draft): Part[] {
  return [...laid.filter((part) => !same(part as Draft, draft)), partOf(draft)];
}
