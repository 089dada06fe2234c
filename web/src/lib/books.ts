// The rulebooks, each fetched once, with clauses and charts by id. The ruleset's page and the drawer of a battle use
// them.
import type { ChartText, ClauseText, RulesetBook } from "./api";
import { http } from "./net";

export class Book {
  private readonly clauses = new Map<string, ClauseText>();
  private readonly charts = new Map<string, ChartText>();

  readonly text: RulesetBook;

  constructor(told: RulesetBook) {
    const text = { ...told, chapters: gathered(told.chapters) };
    this.text = text;
    for (const chapter of text.chapters) for (const clause of chapter.clauses) this.clauses.set(clause.id, clause);
    for (const chart of text.charts) this.charts.set(chart.id, chart);
  }

  /** Resolves a citation. A citation of a part ("RV-6.1.2") returns its whole clause. */
  clauseOf(id: string): ClauseText | undefined {
    for (let name = id; name !== ""; name = shorter(name)) {
      const found = this.clauses.get(name);
      if (found) return found;
    }
    return undefined;
  }
  chartOf(id: string): ChartText | undefined {
    return this.charts.get(id);
  }

  /** The parts of the book that contain all the words. Chapters and charts without a match are dropped. */
  search(asked: string): { chapters: RulesetBook["chapters"]; charts: ChartText[] } {
    const words = asked
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    if (words.length === 0) return { chapters: this.text.chapters, charts: this.text.charts };
    const holds = (parts: (string | undefined)[]): boolean => {
      const all = parts.join(" ").toLowerCase();
      return words.every((word) => all.includes(word));
    };
    const chapters = this.text.chapters
      .map((chapter) => ({
        ...chapter,
        clauses: chapter.clauses.filter((c) => holds([c.id, c.title, c.text, c.from, c.why, c.instead])),
      }))
      .filter((chapter) => chapter.clauses.length > 0);
    const charts = this.text.charts.filter((c) =>
      holds([c.id, c.title, c.note, ...c.columns, ...c.rows.map((row) => row.name)]),
    );
    return { chapters, charts };
  }
}

/** Joins the clauses of a chapter that appear in several places, at the place with most of them. */
export function gathered(chapters: RulesetBook["chapters"]): RulesetBook["chapters"] {
  const homes = new Map<string, RulesetBook["chapters"][number]>();
  for (const one of chapters) {
    const home = homes.get(one.title);
    if (!home || one.clauses.length > home.clauses.length) homes.set(one.title, one);
  }
  return chapters
    .filter((one) => homes.get(one.title) === one)
    .map((one) => ({
      ...one,
      clauses: [one, ...chapters.filter((other) => other !== one && other.title === one.title)].flatMap(
        (chapter) => chapter.clauses,
      ),
    }));
}

function shorter(id: string): string {
  const dot = id.lastIndexOf(".");
  return dot < 0 ? "" : id.slice(0, dot);
}

const books = new Map<string, Promise<Book>>();

/** The book of a ruleset or variant. A failed fetch is retried on the next call. */
export function bookOf(id: string, variant = ""): Promise<Book> {
  const address = `/api/rulesets/${encodeURIComponent(id)}${variant ? `?variant=${encodeURIComponent(variant)}` : ""}`;
  const known = books.get(address);
  if (known) return known;
  const coming = http<RulesetBook>(address).then((text) => new Book(text));
  books.set(address, coming);
  coming.catch(() => books.delete(address));
  return coming;
}
