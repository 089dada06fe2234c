import { describe, expect, it } from "vitest";
import "../words/draw_words";
import { emptyField, ofTable } from "./document";
import { insert } from "./document_edits";
import { readDocument } from "./document_reading";
import { uncounted } from "./uncounted";

describe("an objective that no victory line counts", () => {
  const [one] = insert(readDocument(emptyField), "objective", { name: "The mill", at: [30, 20] });
  const [doc, id] = insert(one, "objective", { name: "The ford", at: [40, 20] });
  it("is a warning at the objective", () =>
    expect(uncounted(doc)).toEqual(
      ofTable(doc, "objective").map((objective) => ({
        text: "no victory line uses this objective",
        expected: "add a line that names it under Battle, Victory; some rulesets need none",
        line: 0,
        warning: true,
        id: objective.id,
      })),
    ));
  it("is none where a line names it", () => {
    for (const key of ["holds", "denies"])
      expect(uncounted(insert(doc, "victory", { winner: "Blue", [key]: ["The mill"] })[0]).map((at) => at.id)).toEqual([
        id,
      ]);
  });
  it("is none where a line counts all objectives", () => {
    for (const key of ["holds_at_least", "lead"])
      expect(uncounted(insert(doc, "victory", { winner: "Blue", [key]: 1 })[0])).toEqual([]);
  });
});
