// What the table draws of the troops at its present scale: units, officers, brigades, figures and the names around them.
import type { Table, TableView, UnitFacts } from "../lib/api";
import { loadWithRetry } from "../lib/lazy_load";
import type { Point } from "../lib/wire";
import type { DrawnFigures } from "./figures/part";
import { objectiveNameAt, placeNames } from "./map/names";
import { boundsOf, cornersOf, meet, toSvg, type Bounds, type Space } from "./space";
import type { PageTheme } from "./theme.svelte";
import { brigadesOf } from "./units/brigades";
import { detailOf } from "./units/lod";
import { shownOfficers, shownUnits, type ShownUnit } from "./units/shown";

interface Drawn {
  /** in inches, as the view */
  table: Table;
  view: TableView;
  facts: ReadonlyMap<number, UnitFacts>;
  space: Space;
  selected: number | undefined;
  /** pixels an inch */
  k: number;
  /** whether troops are drawn as figures, and the size of text */
  page: PageTheme;
}

export class DrawnTroops {
  readonly shown = $derived.by(() => shownUnits(this.given.table, this.given.view, this.given.facts));
  /** Median front of all units, rounded to inches: one unit that forms column does not change it. */
  readonly front = $derived.by(() =>
    Math.round([...this.shown].sort((a, b) => a.box[3] - b.box[3])[this.shown.length >> 1]?.box[3] ?? 0),
  );
  readonly detail = $derived.by(() => detailOf(this.given.k, this.front));
  /** The selected unit on top. Upright figures cover those behind them, so the farthest are drawn first. */
  readonly inOrder = $derived.by(() => {
    const { space, selected, page } = this.given;
    const depth = ({ box }: ShownUnit): number => toSvg(space, [box[0], box[1]])[1];
    const all = page.figures ? [...this.shown].sort((a, b) => depth(a) - depth(b)) : this.shown;
    if (selected === undefined) return all;
    return [...all.filter((s) => s.unit !== selected), ...all.filter((s) => s.unit === selected)];
  });
  /** Seen from afar, the table shows only officers of a rank above brigade. */
  readonly officers = $derived.by(() =>
    shownOfficers(this.given.space, this.given.table, this.given.view, this.shown).filter(
      (o) => this.detail !== "far" || (o.rank !== "brigade" && o.rank !== "regiment"),
    ),
  );
  readonly brigades = $derived.by(() => {
    const { space, table, facts, k } = this.given;
    return this.detail === "far" ? brigadesOf(space, table, this.shown, facts, k) : [];
  });
  // Drawn figures are loaded when they are first wanted; until then the blocks are drawn.
  private part: typeof import("./figures/part") | undefined = $state();
  private readonly wantsFigures = $derived.by(() => this.given.page.figures && this.detail !== "far");
  /** the part that draws figures, while figures are drawn */
  readonly figurePart = $derived.by(() => (this.wantsFigures ? this.part : undefined));
  readonly drawnFigures = $derived.by((): ReadonlyMap<number, DrawnFigures> => {
    const { table, facts, k } = this.given;
    const out = new Map<number, DrawnFigures>();
    for (const s of this.figurePart ? this.shown : []) {
      const found = s.garrison ? undefined : this.figurePart?.figuresFor(table, s, facts.get(s.unit), k);
      if (found) out.set(s.unit, found);
    }
    return out;
  });
  /** boxes of the troops, in pixels of the whole table at this scale */
  readonly blocks = $derived.by(() => [
    ...this.shown.map(this.blockOf),
    ...this.officers.map(({ at: [x, y] }) => {
      const { k } = this.given;
      return { x0: x * k - 3, y0: y * k - 28, x1: x * k + 20, y1: y * k + 2 };
    }),
  ]);
  readonly names = $derived.by(() => {
    const { space, table, k, page } = this.given;
    return placeNames(space, table, k, page.rem / 16);
  });
  /** texts on the ground, which the troops' names avoid */
  readonly written = $derived.by(() => {
    const { space, table, k, page } = this.given;
    return [
      ...this.names.flatMap((name) => (this.blocks.some((block) => meet(block, name.box)) ? [] : [name.box])),
      ...table.objectives.flatMap((o) => {
        const [x, y] = toSvg(space, o.place);
        return objectiveNameAt([x * k, y * k], o.name, 0.94 * page.rem, this.blocks)?.box ?? [];
      }),
    ];
  });

  constructor(private readonly given: Drawn) {
    $effect(() => {
      if (this.wantsFigures && !this.part)
        void loadWithRetry(() => import("./figures/part")).then((part) => (this.part = part));
    });
  }

  /** what a unit covers, in pixels of the whole table at this scale: its stands, and the figures on them */
  readonly blockOf = ({ unit, box }: ShownUnit): Bounds => {
    const { space, k } = this.given;
    const b = boundsOf(cornersOf(box).map((p) => toSvg(space, p)));
    const top = Math.min(b.y0, toSvg(space, [box[0], box[1]])[1] - (this.drawnFigures.get(unit)?.height ?? 0));
    return { x0: b.x0 * k, y0: top * k, x1: b.x1 * k, y1: b.y1 * k };
  };
  /** troops are where the officer's flag would be, and it would hide their direction arrow */
  hides([x, y]: Point): boolean {
    const { k } = this.given;
    return this.blocks
      .slice(0, this.shown.length)
      .some((block) => meet(block, { x0: x * k - 1, y0: y * k - 28, x1: x * k + 17, y1: y * k - 6 }));
  }
}
