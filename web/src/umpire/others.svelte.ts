// The umpire's word on an officer, on the ground and on dice. As with units it decides nothing: the server does.
import type { Answer } from "../lib/api";
import type { Piece, Table } from "../lib/api";
import type { TheBattle } from "../lib/battle.svelte";
import type { Decision, OfficerView, Point, Ruling } from "../lib/wire";
import { t } from "../words/words";
import { rounded, warningsOf, whyOf, type Ruled } from "./telling";

type Told = Omit<Ruling, "reason">;
export type On = { officer: number } | { piece: number };

export class Others {
  on: On | undefined = $state.raw();
  told: Told = $state.raw({});
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

  take(on: On | undefined): void {
    this.on = on;
    this.told = {};
    this.done = this.trouble = "";
    this.warnings = [];
  }
  say(more: Told): void {
    this.done = this.trouble = "";
    this.warnings = [];
    this.told = Object.fromEntries(Object.entries({ ...this.told, ...more }).filter(([, value]) => value !== undefined)) as Told;
  }
  /** He rides there by himself. True = it is taken. */
  tapGround(point: Point): boolean {
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
    const decision: Decision = { prompt: 0, by: "umpire", verb: "rule", ...on, ruling: { ...this.told, reason: this.reason.trim() } };
    const answer = await this.asked({ verb: "rule", battle: this.id, decision });
    if (!answer) return;
    this.take(on);
    this.reason = "";
    this.done = t("umpire.ruled");
    this.warnings = warningsOf(answer);
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

/** What the umpire may rule gone, each with where it is. */
export const groundOf = (table: Table): { piece: Piece; at: Point }[] =>
  table.pieces.filter((piece) => piece.may_be_down).map((piece) => ({ piece, at: middleOf(piece.line ?? piece.area ?? []) }));
export function middleOf(points: readonly Point[]): Point {
  const middle = points[Math.floor((points.length - 1) / 2)];
  const next = points[Math.ceil((points.length - 1) / 2)];
  return middle && next ? [(middle[0] + next[0]) / 2, (middle[1] + next[1]) / 2] : [0, 0];
}
