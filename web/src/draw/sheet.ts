// The drawing as the battle table shows it: the ground as in play, the troops at their approximate positions and
// sizes. Sizes come from the server's last answer for a similar unit, otherwise from a guess.
import type { ScenarioPage, Table, TableUnit, TableView, UnitFacts } from "../lib/api";
import type { Point } from "../lib/wire";
import { forward } from "../table/space";
import { entities, frameOf, ofTable, type Doc, type Entity } from "./document";
import { isValues, type Value, type Values } from "./toml";

export const text = (value: Value | undefined, other = ""): string => (typeof value === "string" ? value : other);
export const figure = (value: Value | undefined, other = 0): number => (typeof value === "number" ? value : other);
export const flag = (value: Value | undefined, other = false): boolean => (typeof value === "boolean" ? value : other);

export function pointOf(value: Value | undefined): Point | undefined {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === "number" && typeof value[1] === "number"
    ? [value[0], value[1]]
    : undefined;
}
export function pointsOf(value: Value | undefined): Point[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const points = value.map(pointOf);
  return points.every((point) => point !== undefined) ? points : undefined;
}
const linesOf = (value: Value | undefined): Point[][] =>
  Array.isArray(value) ? value.flatMap((line) => [pointsOf(line) ?? []]) : [];

/** A piece's outline in any of its forms. */
export function areaOf(values: Values): Point[] | undefined {
  const area = pointsOf(values["area"]);
  if (area) return area;
  const box = pointsOf(values["rectangle"]);
  const [a, b] = box ?? [];
  if (a && b) {
    const [x0, x1] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
    const [y0, y1] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
    return [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ];
  }
  const circle = values["circle"];
  const centre = isValues(circle) ? pointOf(circle["centre"]) : undefined;
  if (!centre || !isValues(circle)) return undefined;
  const radius = figure(circle["radius"], 1);
  return Array.from({ length: 32 }, (_, i) => {
    const [dx, dy] = forward(90 - (i * 360) / 32);
    return [centre[0] + dx * radius, centre[1] + dy * radius];
  });
}
/** All its points, which are its drag handles. */
export function shapeOf(values: Values): { points: Point[]; closed: boolean } {
  const area = areaOf(values);
  if (area) return { points: area, closed: true };
  const line = pointsOf(values["line"]);
  if (line) return { points: line, closed: false };
  const at = pointOf(values["at"]);
  return { points: at ? [at] : [], closed: false };
}

export const sizeOf = (doc: Doc): Point => pointOf(frameOf(doc)?.values["table"]) ?? [48, 36];
const measureOf = (doc: Doc): Table["measure"] => {
  const word = text(frameOf(doc)?.values["measure"], "inches");
  return word === "feet" || word === "centimetres" ? word : "inches";
};

const headings: Readonly<Record<string, number>> = { south: 0, west: 90, north: 180, east: 270 };
export function headingOfEdge(edge: Value | undefined, army: number): number {
  return typeof edge === "number" ? edge : (headings[text(edge)] ?? (army === 1 ? 180 : 0));
}

const branches: readonly [RegExp, UnitFacts["branch"]][] = [
  [/cavalry/, "horse"],
  [/artillery|guns|howitzers|gatling/, "guns"],
  [/wagon/, "wagon"],
  [/sharpshooter/, "sharpshooter"],
  [/train/, "train"],
  [/boat/, "boat"],
];
export const branchOf = (arm: string): UnitFacts["branch"] => branches.find(([is]) => is.test(arm))?.[1] ?? "foot";

/** Width and depth of one stand, in inches: typical for the rulesets. */
const usual: Readonly<Record<UnitFacts["branch"], Point>> = {
  foot: [1, 0.6],
  horse: [1, 0.9],
  guns: [1, 1.25],
  wagon: [0.8, 1.6],
  sharpshooter: [0.8, 0.6],
  train: [1.2, 3],
  boat: [1.5, 3.5],
};

/** Size and number of stands of a unit, from the server. */
export interface Known {
  width: number;
  depth: number;
  stands: number;
  figures: number;
}
const signs = [
  "arm",
  "formation",
  "stands",
  "men",
  "guns",
  "figures_per_stand",
  "guns_per_stand",
  "mounting",
  "single_figures",
  "footprint",
  "mounted",
  "weapon",
  "quality",
];
/** A key that is equal for units of equal size. */
export const likeness = (unit: Values, book: string): string =>
  JSON.stringify([book, ...signs.map((key) => unit[key] ?? null), unit[book] ?? null]);

/** Units of the drawing per unit of the ruleset, which may count in feet what is drawn in inches. */
export const timesOf = (doc: Doc, page: ScenarioPage): number =>
  page.table.width > 0 ? sizeOf(doc)[0] / page.table.width : 1;

export function learn(known: Map<string, Known>, doc: Doc, page: ScenarioPage): void {
  const book = page.table.ruleset.id;
  const k = timesOf(doc, page);
  const armies = ofTable(doc, "army").map((one) => text(one.values["name"]));
  const told = new Map((page.strengths ?? []).map((one) => [JSON.stringify([one.army, one.unit]), one]));
  for (const unit of entities(doc)) {
    if (unit.table !== "army.unit") continue;
    const army = page.table.armies.find((one) => one.name === armies[unit.army])?.army;
    const facts = page.table.units.find((one) => one.army === army && one.name === unit.values["name"]);
    const seen = page.view.units.find((one) => one.unit === facts?.unit);
    const strength = told.get(JSON.stringify([armies[unit.army], unit.values["name"]]));
    // A hidden unit has a guessed size but the right strength.
    if (strength && !known.has(likeness(unit.values, book)))
      known.set(likeness(unit.values, book), {
        ...guess(unit.values, scaleOf(doc)),
        stands: strength.stands,
        figures: strength.figures,
      });
    if (seen?.footprint)
      known.set(likeness(unit.values, book), {
        width: seen.footprint.width * k,
        depth: seen.footprint.depth * k,
        stands: seen.stands_at_start,
        figures: seen.figures_at_start,
      });
  }
}

/** Units of the drawing per inch. */
function scaleOf(doc: Doc): number {
  const measure = measureOf(doc);
  return measure === "feet" ? 25.4 : measure === "centimetres" ? 2.54 : 1;
}
function guess(unit: Values, scale: number): Known {
  const branch = branchOf(text(unit["arm"], "infantry"));
  const stands = figure(
    unit["stands"],
    branch === "guns" ? Math.max(1, Math.round(figure(unit["guns"], 6) / 2)) : branch === "foot" ? 6 : 1,
  );
  const [w, d] = usual[branch];
  const files = unit["formation"] === "column" || unit["formation"] === "road_column" ? Math.min(stands, 2) : stands;
  return { width: files * w * scale, depth: Math.ceil(stands / files) * d * scale, stands, figures: stands * 4 };
}

/** An approximate map label: "2nd Wisconsin" is "2 Wisc". */
export function shortOf(name: string): string {
  if (name.length <= 10) return name;
  return name
    .split(" ")
    .map((word) =>
      /^\d+(st|nd|rd|th)$/.test(word) ? word.replace(/\D+/, "") : word.length > 5 ? word.slice(0, 4) : word,
    )
    .join(" ")
    .slice(0, 10)
    .trim();
}
/** The file's text, otherwise in yards if the number is given. */
function groundScale(frame: Values): string {
  const said = text(frame["ground_scale"]);
  const yards = figure(frame["yards_per_unit"]);
  return said === "" && yards > 0 ? `1 in = ${yards} yd` : said;
}
export interface Sheet {
  table: Table;
  view: TableView;
  facts: Map<number, UnitFacts>;
  /** each unit's strength in the ruleset, if known */
  strengths: Map<number, Pick<Known, "stands" | "figures">>;
}

function piece(one: Entity): Table["pieces"][number] {
  const { values } = one;
  const at = pointOf(values["at"]);
  const line = pointsOf(values["line"]);
  const area = areaOf(values);
  const kind = text(values["kind"], "rough");
  const wide: Readonly<Record<string, number>> = { road: 1, railway: 1, stream: 0.5, river: 2, ford: 2, bridge: 2 };
  const width = typeof values["width"] === "number" ? values["width"] : wide[kind];
  return {
    piece: one.id,
    kind,
    ...(typeof values["name"] === "string" ? { name: values["name"] } : {}),
    ...(area ? { area } : {}),
    ...(line ? { line } : at ? { line: [at] } : {}),
    ...(width === undefined ? {} : { width }),
    ...(kind === "hill"
      ? { level: figure(values["level"], 1), crests: linesOf(values["crests"]).filter((crest) => crest.length > 1) }
      : {}),
    ...(kind === "road" ? { road: values["class"] === "turnpike" ? ("turnpike" as const) : ("local" as const) } : {}),
    ...(kind === "stream" || kind === "river" ? { fordable: flag(values["fordable"], kind === "stream") } : {}),
    ...(values["open"] === true ? { open_woods: true } : {}),
    ...(values["cover"] === "soft" || values["cover"] === "hard" || values["cover"] === "fortified"
      ? { cover: values["cover"] }
      : {}),
    ...(typeof values["floors"] === "number" ? { floors: values["floors"] } : {}),
  };
}
const can = (one: Table["pieces"][number]): boolean =>
  (one.area?.length ?? 0) > 2 ||
  (one.line?.length ?? 0) > 1 ||
  ((one.kind === "ford" || one.kind === "bridge") && one.line?.length === 1);

/** Whether a unit is on the table, and not beside it. */
export const placed = (unit: Values): boolean => pointOf(unit["at"]) !== undefined;
/** The scenario's first ruleset; "" if it names none. */
export const bookOf = (doc: Doc): string => {
  const books = frameOf(doc)?.values["rulesets"];
  return Array.isArray(books) && typeof books[0] === "string" ? books[0] : "";
};

function troop(
  unit: Entity,
  army: Entity | undefined,
  known: ReadonlyMap<string, Known>,
  book: string,
  scale: number,
): TableUnit | undefined {
  const { values } = unit;
  const at = pointOf(values["at"]);
  if (!at || values["start"] === "absent") return undefined;
  const heading = figure(values["heading"], headingOfEdge(army?.values["edge"], unit.army));
  const size = known.get(likeness(values, book)) ?? guess(values, scale);
  const [dx, dy] = forward(heading);
  const formation = text(values["formation"], "line");
  return {
    unit: unit.id,
    army: unit.army,
    presence: "on_table",
    condition: "steady",
    mounted: flag(values["mounted"], true),
    formation: formation as TableUnit["formation"],
    place: at,
    heading,
    footprint: {
      centre: [at[0] - (dx * size.depth) / 2, at[1] - (dy * size.depth) / 2],
      heading,
      width: size.width,
      depth: size.depth,
    },
    stands_left: size.stands,
    stands_at_start: size.stands,
    figures_left: size.figures,
    figures_at_start: size.figures,
    ...(values["arrives"] === undefined ? {} : { badges: [] }),
  };
}

export function sheetOf(doc: Doc, known: ReadonlyMap<string, Known>, book: string): Sheet {
  const [width, height] = sizeOf(doc);
  const frame = frameOf(doc)?.values ?? {};
  const measure = measureOf(doc);
  const armies = ofTable(doc, "army");
  const objectives = ofTable(doc, "objective").filter(({ values }) => pointOf(values["at"]) ?? areaOf(values));
  const units = ofTable(doc, "army.unit");
  const officers = ofTable(doc, "army.officer");
  const commands = ofTable(doc, "army.command");
  const bodyOf = new Map(commands.map((one) => [`${one.army} ${text(one.values["name"])}`, one.id]));
  const scale = scaleOf(doc);
  const placeOf = (values: Values): Point => {
    const area = areaOf(values);
    return (
      pointOf(values["at"]) ??
      (area
        ? [area.reduce((sum, p) => sum + p[0], 0) / area.length, area.reduce((sum, p) => sum + p[1], 0) / area.length]
        : [0, 0])
    );
  };
  const table: Table = {
    title: text(frame["title"]),
    date: "",
    place: "",
    summary: "",
    scenario: "",
    ruleset: {
      id: book,
      title: book,
      terms: {
        turn: "turn",
        stand: "stand",
        destroyed: "destroyed",
        strength: "strength",
        arms_alike: false,
        in_rounds: false,
      },
      formations: [],
    },
    measure,
    ground_scale: groundScale(frame),
    width: Math.max(1, width),
    height: Math.max(1, height),
    turns: figure(frame["turns"], 1),
    volleys: 1,
    phases: [],
    pieces: ofTable(doc, "terrain").map(piece).filter(can),
    armies: armies.map((one, army) => ({
      army,
      seat: army === 0 ? "first" : "second",
      name: text(one.values["name"]),
      colours: text(one.values["colours"]),
      edge: headingOfEdge(one.values["edge"], army),
      zones: ofTable(doc, "army.zone", army)
        .map(({ values }) => areaOf(values) ?? [])
        .filter((zone) => zone.length > 2),
    })),
    commands: commands.map((one) => ({
      command: one.id,
      army: one.army,
      name: text(one.values["name"]),
      kind: text(one.values["kind"], "brigade"),
    })),
    officers: officers.map((one) => ({
      officer: one.id,
      army: one.army,
      name: text(one.values["name"]),
      rank: text(one.values["rank"], "brigade"),
      title: text(one.values["rank"]),
      kind: text(one.values["kind"], "regular"),
    })),
    units: [],
    objectives: objectives.map(({ values }) => ({
      name: text(values["name"]),
      place: placeOf(values),
      radius: figure(values["radius"], 4),
      points: figure(values["points"], 1),
      ...(areaOf(values) ? { area: areaOf(values)! } : {}),
    })),
    victory: [],
  };
  const facts = new Map<number, UnitFacts>();
  for (const { id, army, values } of units) {
    const name = text(values["name"]);
    const arm = text(values["arm"], "infantry");
    const command = bodyOf.get(`${army} ${text(values["command"])}`);
    facts.set(id, {
      unit: id,
      army,
      ...(command === undefined ? {} : { command }),
      name,
      short_name: text(values["short"], shortOf(name)),
      arm,
      branch: branchOf(arm),
      quality: text(values["quality"]),
      weapon: text(values["weapon"]),
      figures_per_stand: figure(values["figures_per_stand"], 4),
    });
  }
  table.units = [...facts.values()];
  const byName = (army: number, name: Value | undefined): number | undefined =>
    units.find((one) => one.army === army && one.values["name"] === name)?.id;
  const view: TableView = {
    seat: "umpire",
    turn: 1,
    phase: "",
    outcome: { over: false },
    pieces: [],
    objectives: [],
    cards_left: 0,
    volleys: 1,
    units: units.flatMap((one) => troop(one, armies[one.army], known, book, scale) ?? []),
    officers: officers.flatMap((one) => {
      const with_ = byName(one.army, one.values["attached"]);
      const place = pointOf(one.values["at"]);
      if (with_ === undefined && !place) return [];
      return [
        {
          officer: one.id,
          army: one.army,
          presence: "on_table" as const,
          ...(with_ === undefined ? {} : { attached_to: with_ }),
          ...(place ? { place } : {}),
        },
      ];
    }),
  };
  const strengths = new Map(
    units.flatMap(({ id, values }) => {
      const size = known.get(likeness(values, book)) ?? (placed(values) ? guess(values, scale) : undefined);
      return size ? [[id, size] as const] : [];
    }),
  );
  return { table, view, facts, strengths };
}
