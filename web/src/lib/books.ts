// The rulebooks, each fetched once: their clauses and charts by id, for the ruleset's page and the drawer of a battle.
import type { ChartText, ClauseText, RulesetBook } from "./api";
import { http } from "./net";

export class Book {
  private readonly clauses = new Map<string, { clause: ClauseText; chapter: string }>();
  private readonly charts = new Map<string, ChartText>();

  readonly text: RulesetBook;

  constructor(told: RulesetBook) {
    const text = { ...told, chapters: gathered(told.chapters) };
    this.text = text;
    for (const chapter of text.chapters)
      for (const clause of chapter.clauses) this.clauses.set(clause.id, { clause, chapter: chapter.title });
    for (const chart of text.charts) this.charts.set(chart.id, chart);
  }

  /** The clause that is cited. A citation may name a part of a clause ("RV-6.1.2"): then it is the clause itself. */
  clauseOf(id: string): ClauseText | undefined {
    for (let name = id; name !== ""; name = shorter(name)) {
      const found = this.clauses.get(name);
      if (found) return found.clause;
    }
    return undefined;
  }
  chapterOf(id: string): string | undefined {
    return this.clauses.get(this.clauseOf(id)?.id ?? "")?.chapter;
  }
  chartOf(id: string): ChartText | undefined {
    return this.charts.get(id);
  }

  /** The book with what holds all the words asked for; chapters and charts without any fall out. */
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

/** Clauses of one chapter that the book has in several places stand together, where most of them are. */
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

/** The book of a ruleset (of one of its variants); one that could not be had is asked for again the next time. */
export function bookOf(id: string, variant = ""): Promise<Book> {
  const address = `/api/rulesets/${encodeURIComponent(id)}${variant ? `?variant=${encodeURIComponent(variant)}` : ""}`;
  const known = books.get(address);
  if (known) return known;
  const coming = http<RulesetBook>(address).then((text) => new Book(text));
  books.set(address, coming);
  coming.catch(() => books.delete(address));
  return coming;
}
