import { afterEach, describe, expect, it, vi } from "vitest";
import type { RulesetBook } from "./api";
import { Book, bookOf, gathered } from "./books";

const text: RulesetBook = {
  id: "revised",
  title: "The Revised Brom",
  period: "American Civil War",
  scale: "",
  about: "",
  variants: [],
  clauses: { printed: 1, mended: 0, reconstructed: 1, ruling: 0 },
  chapters: [
    {
      title: "Movement",
      clauses: [{ id: "RV-6.1", title: "Variable movement", mark: "printed", text: "A D20 is rolled." }],
    },
    {
      title: "Fire",
      clauses: [
        {
          id: "RV-7.4",
          title: "Opportunity fire",
          mark: "reconstructed",
          text: "Halted infantry may fire.",
          why: "the passage is lost",
        },
      ],
    },
  ],
  drawings: [],
  charts: [
    {
      id: "RV-d20",
      title: "Variable movement",
      mark: "printed",
      columns: ["open"],
      rows: [{ name: "1-2", cells: [{ text: "4", mark: "printed" }] }],
    },
  ],
};

afterEach(() => vi.unstubAllGlobals());

it("clauses of a chapter in several places are shown together, where most of them are", () => {
  const clause = (id: string) => ({ id, title: id, mark: "printed" as const, text: "" });
  const chapters = [
    { title: "Notes", clauses: [clause("n1")] },
    { title: "Fire", clauses: [clause("f1")] },
    { title: "Notes", clauses: [clause("n2"), clause("n3")] },
    { title: "Fire", clauses: [clause("f2")] },
  ];
  expect(gathered(chapters).map((one) => [one.title, ...one.clauses.map(({ id }) => id)])).toEqual([
    ["Fire", "f1", "f2"],
    ["Notes", "n2", "n3", "n1"],
  ]);
});

describe("a book", () => {
  const book = new Book(text);
  it("finds a clause by its id or by the id of one of its parts", () => {
    expect(book.clauseOf("RV-7.4")?.title).toBe("Opportunity fire");
    expect(book.clauseOf("RV-6.1.2")?.id).toBe("RV-6.1");
    expect(book.clauseOf("RV-99")).toBeUndefined();
    expect(book.chartOf("RV-d20")?.rows.length).toBe(1);
  });
  it("search requires all words", () => {
    expect(book.search("LOST fire").chapters.map((chapter) => chapter.title)).toEqual(["Fire"]);
    expect(book.search("variable").charts.length).toBe(1);
    expect(book.search("variable fire")).toEqual({ chapters: [], charts: [] });
    expect(book.search("  ").chapters.length).toBe(2);
  });
});

describe("the collection of rulebooks", () => {
  it("fetches a book once, and again after a failure", async () => {
    let works = false;
    const ask = vi.fn(() =>
      works
        ? Promise.resolve(new Response(JSON.stringify(text), { headers: { "Content-Type": "application/json" } }))
        : Promise.reject(new TypeError("no server")),
    );
    vi.stubGlobal("fetch", ask);
    await expect(bookOf("revised", "15mm")).rejects.toThrow();
    works = true;
    const [one, two] = [await bookOf("revised", "15mm"), await bookOf("revised", "15mm")];
    expect(one).toBe(two);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(ask).toHaveBeenLastCalledWith("/api/rulesets/revised?variant=15mm", expect.anything());
  });
});
