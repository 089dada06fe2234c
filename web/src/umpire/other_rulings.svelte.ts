// The umpire's rulings on officers, ground and dice. It decides nothing, as with units: the server does.
import type { Answer } from "../lib/api";
import type { Piece, Table } from "../lib/api";
import type { TheBattle } from "../lib/battle.svelte";
import { asPiece } from "../lib/added_ground";
import type { Decision, LaidPiece, OfficerView, Point, Ruling } from "../lib/wire";
import { t } from "../words/words";
import { rounded, warningsOf, whyOf, type Ruled } from "./typed_ruling";

type Told = Omit<Ruling, "reason">;
export type On = { officer: number } | { piece: number };

/** The kinds of ground that an umpire can add, by how they are drawn. */
export const layable = {
  line: ["breastwork", "fieldwork", "fence", "hedge", "stone_wall", "road"],
  place: ["bridge", "ford"],
  area: ["rough", "broken", "marsh", "crops", "woods", "impassable"],
} as const;
export type Layable = (typeof layable)[keyof typeof layable][number];
const wide: readonly string[] = ["road", "bridge", "ford"];
export const hasWidth = (kind: string): boolean => wide.includes(kind);
export const drawnAs = (kind: string): keyof typeof layable =>
  (layable.area as readonly string[]).includes(kind)
    ? "area"
    : (layable.place as readonly string[]).includes(kind)
      ? "place"
      : "line";

/** New ground as a draft. */
export interface Laying {
  kind: Layable;
  name: string;
  width: number;
  points: readonly Point[];
}

export class OtherRulings {
  on: On | undefined = $state.raw();
  told: Told = $state.raw({});
  /** new ground, while it is drawn */
  laying: Laying | undefined = $state.raw();
  reason = $state("");
  why = $state(""); // of the dice
  done = $state("");
  warnings: readonly string[] = $state.raw([]);
  trouble = $state("");
  working = $state(false);

  constructor(private readonly battle: TheBattle) {}

  get officer(): OfficerView | undefined {
    const { on } = this;
    return on && "officer" in on ? this.battle.view?.officers?.find((one) => one.officer === on.officer) : undefined;
  }
  /** Whether that piece of ground is gone now. */
  down(piece: number): boolean {
    return (this.battle.view?.pieces.find((one) => one.piece === piece)?.down ?? 0) > 0;
  }

  /** Whether it can be placed now: it has enough points. */
  get drawn(): boolean {
    const { laying } = this;
    if (!laying) return false;
    const least = { place: 1, line: 2, area: 3 }[drawnAs(laying.kind)];
    return laying.points.length >= least;
  }
  lay(more: Partial<Laying> | undefined): void {
    if (more) this.on = undefined;
    this.done = this.trouble = "";
    this.warnings = [];
    const was = this.laying ?? { kind: "breastwork", name: "", width: 2, points: [] };
    const now = more && { ...was, ...more };
    // Another shape starts a new drawing.
    this.laying = now && drawnAs(now.kind) !== drawnAs(was.kind) ? { ...now, points: [] } : now;
  }

  take(on: On | undefined): void {
    this.on = on;
    this.laying = undefined;
    this.told = {};
    this.done = this.trouble = "";
    this.warnings = [];
  }
  say(more: Told): void {
    this.done = this.trouble = "";
    this.warnings = [];
    this.told = Object.fromEntries(
      Object.entries({ ...this.told, ...more }).filter(([, value]) => value !== undefined),
    ) as Told;
  }
  /** The officer rides there without a unit. True = the click was used. */
  tapGround(point: Point): boolean {
    const { laying } = this;
    if (laying) {
      this.lay({ points: drawnAs(laying.kind) === "place" ? [rounded(point)] : [...laying.points, rounded(point)] });
      return true;
    }
    if (!this.officer) return false;
    const { attached_to: _with, ...rest } = this.told;
    this.told = { ...rest, place: rounded(point) };
    return true;
  }

  async rule(): Promise<void> {
    const { on } = this;
    if (this.working || !on) return;
    if (Object.keys(this.told).length === 0 || this.reason.trim() === "") {
      this.trouble = Object.keys(this.told).length > 0 ? t("umpire.reason_missing") : t("umpire.nothing");
      return;
    }
    const decision: Decision = {
      prompt: 0,
      by: "umpire",
      verb: "rule",
      ...on,
      ruling: { ...this.told, reason: this.reason.trim() },
    };
    await this.ruled(decision, on);
  }
  /** `next`: the subject of the next ruling. */
  private async ruled(decision: Decision, next?: typeof this.on): Promise<void> {
    const answer = await this.asked({ verb: "rule", battle: this.id, decision });
    if (!answer) return;
    this.take(next);
    this.reason = "";
    this.done = t("umpire.ruled");
    this.warnings = warningsOf(answer);
  }
  /** The drawn ground exists from now on. */
  async ruleGround(): Promise<void> {
    const { laying } = this;
    if (this.working || !laying) return;
    if (!this.drawn || this.reason.trim() === "") {
      this.trouble = this.drawn ? t("umpire.reason_missing") : t("umpire.more_points");
      return;
    }
    const { kind, name, width, points } = laying;
    const ground = {
      kind,
      ...(name.trim() ? { name: name.trim() } : {}),
      [drawnAs(kind) === "area" ? "area" : "line"]: [...points],
      ...(hasWidth(kind) ? { width } : {}),
    };
    const decision: Decision = {
      prompt: 0,
      by: "umpire",
      verb: "rule",
      ruling: { ground, reason: this.reason.trim() },
    };
    await this.ruled(decision);
  }
  async retake(): Promise<void> {
    if (this.working) return;
    if (this.why.trim() === "") {
      this.trouble = t("umpire.reason_missing");
      return;
    }
    if (!(await this.asked({ verb: "retake", battle: this.id, reason: this.why.trim() }))) return;
    this.why = "";
    this.done = t("umpire.retaken");
  }

  private get id(): string {
    return this.battle.card?.battle ?? "";
  }
  private async asked(ask: Parameters<TheBattle["ask"]>[0]): Promise<Ruled | undefined> {
    this.working = true;
    this.trouble = this.done = "";
    const answer: (Answer & Ruled) | undefined = await this.battle.ask<Ruled>(ask).catch(() => undefined);
    this.working = false;
    if (answer?.ok) return answer;
    this.trouble = t("umpire.failed", { why: answer ? whyOf(answer) : t("lib.server_away") });
    return undefined;
  }
}

/** What the umpire may remove or restore, each with its place: the table's own ground, and added ground. */
export const groundOf = (table: Table, laid: readonly LaidPiece[] = []): { piece: Piece; at: Point }[] => {
  const own = new Set(table.pieces.map((piece) => piece.piece));
  const more = laid.filter((one) => !own.has(one.piece ?? 0)).map(asPiece);
  return [...table.pieces.filter((piece) => piece.may_be_down), ...more].map((piece) => ({
    piece,
    at: middleOf(piece.line ?? piece.area ?? []),
  }));
};

/** "10, 4; 14.5, 4": typed places; undefined if one is none. */
export function pointsOf(text: string): Point[] | undefined {
  const all = text
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => one.split(/[,\s]+/).map(Number));
  return all.every((one) => one.length === 2 && one.every(Number.isFinite))
    ? all.map((one) => [one[0] ?? 0, one[1] ?? 0])
    : undefined;
}
export const pointsText = (points: readonly Point[]): string =>
  points.map(([x, y]) => `${String(x)}, ${String(y)}`).join("; ");
export function middleOf(points: readonly Point[]): Point {
  const middle = points[Math.floor((points.length - 1) / 2)];
  const next = points[Math.ceil((points.length - 1) / 2)];
  return middle && next ? [(middle[0] + next[0]) / 2, (middle[1] + next[1]) / 2] : [0, 0];
}
