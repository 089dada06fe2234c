// A one-line reason for a suggestion from what is visible on the table. Distances are plain geometry, strengths are
// counts; the effect of rules is in the odds. A fact that speaks against the suggestion is no reason.
import type { AskedPrompt, Piece, Table, TableUnit, TableView, TextOffer, UnitFacts } from "../lib/api";
import type { Decision, Part, Point } from "../lib/wire";
import { states } from "../reading/words";
import { distance, inPolygon, nearestOn } from "../table/space";
import { unitOf } from "../table/measure";
import { countedIn } from "../words/ruleset_terms";
import "../words/battle_words";
import { t, wordFor } from "../words/words";
import { draftFrom, targetsOf, type Draft } from "./offers";
import { between, isBefore } from "./sightline";
import { hintsOf, isRooted } from "./snap";
import { farText } from "./wording";

export interface Seen {
  table: Table | undefined;
  view: TableView | undefined;
  facts: ReadonlyMap<number, UnitFacts>;
}
const walls = new Set(["stone_wall", "fence", "hedge", "breastwork", "fieldwork", "railway"]);
const covers = new Set(["woods", "town", "house", "rough", "broken", "crops"]);
/** The unit attacks one enemy, and is compared with it. */
const closing: ReadonlySet<string> = new Set(["attack", "charge", "close_on", "pursue"]);

/** Badges for what a unit does, not what it is. */
const does: ReadonlySet<string> = new Set(["attacks", "charges", "acts without orders"]);

const called = (piece: Piece): string =>
  piece.name ?? wordFor("command", "piece_", piece.kind) ?? piece.kind.replaceAll("_", " ");

/** The nearest cover in which or behind which the unit is. */
function shelter(table: Table, at: Point): string {
  const inch = unitOf(table.measure);
  const wall = table.pieces.find(
    (piece) => walls.has(piece.kind) && piece.line && distance(nearestOn(piece.line, at), at) <= 1.2 * inch,
  );
  if (wall) return t("command.why_behind", { what: called(wall) });
  const wood = table.pieces.find((piece) => covers.has(piece.kind) && piece.area && inPolygon(at, piece.area));
  if (wood) return t("command.why_in", { what: called(wood) });
  const crest = table.pieces.some(
    (piece) =>
      piece.crests?.some((line) => distance(nearestOn(line, at), at) <= 1.5 * inch) ||
      (piece.kind === "crest" && piece.line && distance(nearestOn(piece.line, at), at) <= 1.5 * inch),
  );
  return crest ? t("command.why_crest") : "";
}

type Placed<T> = T & { place: Point };
function nearest<T extends { place?: Point }>(all: readonly T[], at: Point): Placed<T> | undefined {
  const there = all.filter((one): one is Placed<T> => one.place !== undefined);
  return there.reduce<Placed<T> | undefined>(
    (best, one) => (!best || distance(one.place, at) < distance(best.place, at) ? one : best),
    undefined,
  );
}

/** The visible facts for one prompt. */
class Glance {
  constructor(
    readonly prompt: AskedPrompt,
    readonly table: Table,
    readonly view: TableView,
    readonly facts: ReadonlyMap<number, UnitFacts>,
  ) {}
  far = (value: number): string => farText(value, this.table.measure);
  name = (unit: number | undefined): string => this.facts.get(unit ?? -1)?.name ?? "";
  unit = (id: number | undefined): TableUnit | undefined => this.view.units.find((one) => one.unit === id);
  get on(): TableUnit[] {
    return this.view.units.filter((one) => one.presence === "on_table");
  }
  enemy(army: number, at: Point): Placed<TableUnit> | undefined {
    return nearest(
      this.on.filter((one) => one.army !== army),
      at,
    );
  }

  /** The target among all possible ones. */
  target(unit: number | undefined, target: number): string {
    const offers = targetsOf(this.prompt, unit);
    const own = offers.get(target)?.distance;
    if (own === undefined) return offers.size === 1 ? t("command.why_only") : "";
    const told = { n: offers.size, far: this.far(own) };
    const least = (of: (one: number, offer: TextOffer) => number, mine: number): boolean =>
      mine <= Math.min(...[...offers].map(([id, offer]) => of(id, offer)));
    if (least((_, offer) => offer.distance ?? Infinity, own)) return t("command.why_nearest", told);
    const left = (id: number): number => this.unit(id)?.figures_left ?? Infinity;
    if (least(left, left(target))) return t("command.why_weakest", told);
    return t("command.why_better", told);
  }

  /** "its 20 figures against 14, at 12.5″" */
  against(unit: TableUnit, target: number): string {
    const other = this.unit(target);
    if (!other) return "";
    const offer = this.prompt.offers.find((one) => one.unit === unit.unit && one.target === target);
    const told = {
      own: unit.figures_left,
      what: countedIn(this.table.ruleset),
      other: other.figures_left,
      name: this.name(target),
    };
    return offer?.distance === undefined
      ? t("command.why_against", told)
      : t("command.why_against_at", { ...told, far: this.far(offer.distance) });
  }

  /** Why it should move, before its path is known: what it lacks here, nothing about the destination. */
  going(unit: TableUnit | undefined, army: number, at: Point): string {
    const enemy = this.enemy(army, at);
    const goal = nearest(this.table.objectives, at);
    const within =
      enemy !== undefined && unit?.fire_range !== undefined && distance(enemy.place, at) <= unit.fire_range;
    if (enemy && !within) return this.reach(unit, enemy, at);
    return goal && distance(goal.place, at) > (goal.radius ?? 0)
      ? t("command.why_goal_away", { name: goal.name, far: this.far(distance(goal.place, at)) })
      : "";
  }
  /** Why it stays when asked for its path: it cannot move, or the value of its place. */
  staying(unit: TableUnit | undefined, army: number, at: Point): string {
    if (isRooted(this.prompt)) return t("command.why_rooted");
    const enemy = this.enemy(army, at);
    const far = enemy && distance(enemy.place, at);
    const goal = nearest(this.table.objectives, at);
    const held =
      goal && distance(goal.place, at) <= (goal.radius ?? 0) ? t("command.why_on_goal", { name: goal.name }) : "";
    return [
      held,
      shelter(this.table, at),
      enemy && far !== undefined ? this.safe(enemy, far) || this.shot(unit, enemy, at, unit?.heading) : "",
    ]
      .filter(Boolean)
      .join("; ");
  }
  /** The enemy's range is too short. */
  safe(enemy: TableUnit, far: number): string {
    const range = enemy.fire_range;
    return range !== undefined && range > 0 && far > range
      ? t("command.why_safe", { name: this.name(enemy.unit), far: this.far(far), range: this.far(range) })
      : "";
  }
  /** What the unit has of the enemy there: a melee, a target, or cover from its sight. */
  shot(unit: TableUnit | undefined, enemy: Placed<TableUnit>, at: Point, heading: number | undefined): string {
    const far = distance(enemy.place, at);
    const aside = heading !== undefined && !isBefore(at, heading, enemy.place);
    const melee = far < unitOf(this.table.measure) / 2;
    return melee || (far <= (unit?.fire_range ?? 0) && !aside) ? this.reach(unit, enemy, at) : "";
  }

  /** Whether the nearest enemy is within the unit's range from there. */
  reach(unit: TableUnit | undefined, enemy: Placed<TableUnit>, at: Point): string {
    const far = distance(enemy.place, at);
    const told = { name: this.name(enemy.unit), far: this.far(far) };
    // In melee, "0.1″ away, in range" would be misleading.
    if (far < unitOf(this.table.measure) / 2) return t("command.why_face_to_face", told);
    if (unit?.fire_range === undefined) return t("command.why_nearest_enemy", told);
    if (far > unit.fire_range) return t("command.why_beyond", { ...told, by: this.far(far - unit.fire_range) });
    const hides = between(this.table, at, enemy.place);
    if (hides) return t("command.why_hidden", { ...told, what: called(hides) });
    return t("command.why_within", told);
  }
  /** What a move changes: it goes nearer, or out of the enemy's range. */
  approach(unit: TableUnit | undefined, enemy: Placed<TableUnit>, before: number, after: number): string {
    const told = { name: this.name(enemy.unit), far: this.far(after), was: this.far(before) };
    if (after > before) return before <= (enemy.fire_range ?? 0) ? this.safe(enemy, after) : "";
    const range = unit?.fire_range ?? 0;
    return t(before > range && after <= range ? "command.why_comes" : "command.why_enemy_was", told);
  }

  /** Describes the current or a future place of the unit, with its heading there. */
  place(unit: TableUnit | undefined, army: number, at: Point, heading?: number): string {
    const from = unit?.place;
    const parts = [shelter(this.table, at)];
    const enemy = this.enemy(army, at);
    if (enemy) {
      const after = distance(enemy.place, at);
      const before = from ? distance(enemy.place, from) : after;
      parts.push(
        Math.abs(before - after) >= unitOf(this.table.measure)
          ? this.approach(unit, enemy, before, after)
          : this.turned(unit, enemy, at, heading) || this.shot(unit, enemy, at, heading),
      );
    }
    const goal = nearest(this.table.objectives, at);
    if (goal && from && distance(goal.place, from) - distance(goal.place, at) >= unitOf(this.table.measure))
      parts.push(
        t("command.why_goal", {
          name: goal.name,
          far: this.far(distance(goal.place, from) - distance(goal.place, at)),
        }),
      );
    return parts.filter(Boolean).join("; ");
  }

  /** The turn brings the enemy into the arc of fire. */
  turned(unit: TableUnit | undefined, enemy: Placed<TableUnit>, at: Point, heading: number | undefined): string {
    const was = unit?.heading;
    if (heading === undefined || was === undefined || isBefore(at, was, enemy.place)) return "";
    const far = distance(enemy.place, at);
    return far <= (unit?.fire_range ?? 0) && isBefore(at, heading, enemy.place)
      ? t("command.why_turns", { name: this.name(enemy.unit), far: this.far(far) })
      : "";
  }

  /** Why the officer joins this unit and not another. */
  joins(officer: number, id: number): string {
    const unit = this.unit(id);
    const him = this.table.officers.find((one) => one.officer === officer);
    if (!unit?.place || !him) return "";
    const ails = states(unit)[0];
    if (ails) return t(does.has(ails) ? "command.why_does" : "command.why_ails", { what: ails });
    const own = this.on.filter((one) => one.army === unit.army && this.leads(him.command, one));
    const enemy = this.enemy(unit.army ?? 0, unit.place);
    const danger = (one: TableUnit): number =>
      one.place ? distance(one.place, this.enemy(one.army ?? 0, one.place)?.place ?? one.place) : Infinity;
    if (enemy && own.length > 1 && own.every((one) => danger(unit) <= danger(one)))
      return t("command.why_foremost", { name: this.name(enemy.unit), far: this.far(danger(unit)) });
    const middle: Point = [0, 1].map(
      (k) => own.reduce((sum, one) => sum + (one.place?.[k] ?? 0), 0) / Math.max(1, own.length),
    ) as Point;
    if (own.length > 2 && nearest(own, middle)?.unit === id) return t("command.why_middle");
    return enemy ? t("command.why_enemy_of", { name: this.name(enemy.unit), far: this.far(danger(unit)) }) : "";
  }
  /** Whether every officer of this side is with a unit or near one. */
  allWithTroops(): boolean {
    const army = this.table.armies.find((one) => one.seat === this.prompt.seat)?.army;
    const near = 3 * unitOf(this.table.measure);
    const own = this.on.filter((one) => one.army === army);
    return (this.view.officers ?? []).every(
      (one) =>
        one.army !== army ||
        !one.place ||
        one.attached_to !== undefined ||
        own.some((unit) => unit.place && distance(unit.place, one.place!) <= near),
    );
  }
  private leads(command: number | undefined, unit: TableUnit): boolean {
    for (
      let at = unit.command ?? this.facts.get(unit.unit ?? -1)?.command;
      at !== undefined;
      at = this.table.commands.find((one) => one.command === at)?.parent
    )
      if (at === command) return true;
    return false;
  }

  /** The stand that takes the losses. */
  stand(unit: TableUnit, number: number): string {
    if ((unit.casualties?.[number - 1] ?? 0) > 0) return t("command.why_hit_already");
    const offer = this.prompt.offers.find((one) => one.verb === "choose" && one.number === number);
    const front = this.prompt.offers[0]?.word;
    return offer?.word !== undefined && offer.word !== front ? t("command.why_rear") : t("command.why_last");
  }

  /** The visible difference between numbered options. */
  choice(number: number | undefined, unit: number | undefined, verb: string): string {
    const all = this.prompt.offers.filter((one) => one.verb === verb);
    const own = all.find(
      (one) =>
        (number === undefined || (one.number ?? 0) === number) &&
        (unit === undefined || one.unit === undefined || one.unit === unit),
    );
    const far = own?.distance;
    if (far === undefined || all.length < 2) return "";
    return all.every((one) => far <= (one.distance ?? Infinity))
      ? t("command.why_shortest", { n: all.length, far: this.far(far) })
      : "";
  }

  /** Orders for a whole side. */
  whole(parts: readonly Part[]): string {
    const shots = parts.flatMap((part) =>
      "target" in part &&
      typeof part.target === "number" &&
      "unit" in part &&
      typeof part.unit === "number" &&
      !closing.has(part.verb)
        ? [[part.unit, part.target] as const]
        : [],
    );
    if (shots.length > 0) {
      const nearestOf = ([unit, target]: readonly [number, number]): boolean => {
        const offers = targetsOf(this.prompt, unit);
        return [...offers.values()].every(
          (one) => (offers.get(target)?.distance ?? Infinity) <= (one.distance ?? Infinity),
        );
      };
      return shots.every(nearestOf)
        ? t("command.why_all_nearest")
        : t("command.why_some_nearest", { n: shots.filter(nearestOf).length, of: shots.length });
    }
    return "";
  }
}

function told(glance: Glance, draft: Draft): string {
  const { prompt, table, view } = glance;
  if (draft.parts) return glance.whole(draft.parts);
  if (draft.verb === "done")
    return prompt.role === "opportunity_fire"
      ? t("command.why_keeps_fire")
      : (prompt.role === "ride" || prompt.role === "commander_move") && glance.allWithTroops()
        ? t("command.why_ridden")
        : "";
  const id = draft.unit ?? prompt.unit;
  const unit = glance.unit(id);
  if (draft.officer !== undefined) {
    if (draft.unit !== undefined) return glance.joins(draft.officer, draft.unit);
    const officer = view.officers?.find((one) => one.officer === draft.officer);
    const army = officer?.army ?? table.officers.find((one) => one.officer === draft.officer)?.army;
    const end = draft.path?.at(-1) ?? officer?.place;
    const own =
      end &&
      nearest(
        glance.on.filter((one) => one.army === army),
        end,
      );
    return own ? t("command.why_by", { name: glance.name(own.unit) }) : "";
  }
  if (
    draft.target !== undefined &&
    unit &&
    (closing.has(draft.verb) || (prompt.offers.every((one) => one.distance === undefined) && draft.verb !== "fire"))
  )
    return glance.against(unit, draft.target);
  if (draft.target !== undefined) return glance.target(draft.unit, draft.target);
  if (prompt.role === "which_stand" && unit) return glance.stand(unit, draft.number ?? 0);
  if (draft.verb === "choose" || draft.verb === "announce" || draft.verb === "take_side")
    return glance.choice(draft.number, draft.unit, draft.verb);
  if (draft.verb === "follow" && prompt.role === "way_of_attack" && unit && prompt.other !== undefined) {
    // A unit that only turns does not advance: show the enemy's distance and the unit's reach.
    const other = glance.unit(prompt.other)?.place;
    const most = hintsOf(prompt.reach)[0];
    if (!draft.path?.length && unit.place && other)
      return most === undefined
        ? t("command.why_rooted")
        : t("command.why_short", {
            name: glance.name(prompt.other),
            far: glance.far(distance(other, unit.place)),
            most: glance.far(most),
          });
    const end = draft.path?.at(-1) ?? unit.place;
    return [glance.against(unit, prompt.other), end ? shelter(table, end) : ""].filter(Boolean).join("; ");
  }
  const end = draft.path?.at(-1) ?? unit?.place;
  const army = unit?.army ?? glance.facts.get(id ?? -1)?.army;
  if (!end || army === undefined) return "";
  if (draft.verb === "move" && !draft.path) return glance.going(unit, army, end);
  return draft.verb === "stand"
    ? glance.staying(unit, army, end)
    : glance.place(unit, army, end, draft.heading ?? unit?.heading);
}

/** The reason for this answer; empty if none is visible. */
export function reasonOf(prompt: AskedPrompt, decision: Decision, { table, view, facts }: Seen): string {
  if (!table || !view) return "";
  return told(new Glance(prompt, table, view, facts), draftFrom(decision));
}
