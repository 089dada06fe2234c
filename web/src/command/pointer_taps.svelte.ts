// What taps on the table mean for the open prompt.
import type { Point } from "../lib/wire";
import { PointerTargets } from "./pointer_targets.svelte";
import { laysPieces } from "./night";
import { draftFrom, ridesAlone, splitWith, type PromptOption } from "./offers";
import { distance, frontOf, headingOf, turnBetween } from "./path";

export class PointerTaps extends PointerTargets {
  /** A tap on a unit; true = it has a meaning for the prompt. */
  tapUnit(unit: number, event?: { shiftKey: boolean } | MouseEvent): boolean {
    const { commanding } = this;
    const { ways, draft, dispatch } = commanding;
    commanding.letGo();
    if (dispatch.open) {
      const own = dispatch.units.includes(unit);
      if (own && event?.shiftKey) dispatch.toggle(unit);
      else if (own) commanding.select(unit);
      else return dispatch.aim(unit);
      return true;
    }
    if (event?.shiftKey && this.ordering && commanding.acting.includes(unit)) {
      commanding.whole.toggle(unit);
      return true;
    }
    if (draft?.list) return this.toggle(unit);
    const stand =
      event instanceof MouseEvent && unit === commanding.prompt?.unit
        ? this.standAt(unit, this.pointOf(event))
        : undefined;
    if (stand) {
      commanding.choose(stand, true);
      return true;
    }
    const aimed = this.aimedAt(unit);
    if (aimed) {
      commanding.choose(aimed, true);
      return true;
    }
    if (draft?.verb === "ride" || draft?.verb === "place") {
      const attach = ways.find(
        ({ offer }) => offer.officer === draft.officer && offer.unit === unit && offer.verb === "attach",
      );
      const ride = commanding.candidates.findIndex(({ decision }) => {
        const one = draftFrom(decision);
        return one.verb === "ride" && one.officer === draft.officer && one.unit === unit;
      });
      if (attach) commanding.choose(attach, true);
      else if (ride >= 0) commanding.takeCandidate(ride);
      if (attach || ride >= 0) return true;
    }
    const piece = laysPieces(commanding.prompt)
      ? ways.find(({ gesture, offer }) => gesture === "place" && offer.unit === unit)
      : undefined;
    const mine = piece ?? this.chosenBy(unit);
    if (mine) {
      commanding.choose(mine, true);
      return true;
    }
    if (commanding.acting.length > 1 && commanding.acting.includes(unit)) {
      const again = commanding.unit === unit && commanding.palette;
      commanding.select(unit);
      commanding.palette = !again && this.ordering;
      return true;
    }
    return false;
  }

  tapOfficer(officer: number): boolean {
    const { ways, draft, candidate } = this.commanding;
    // The player has drawn this officer's ride: a tap on its flag keeps it.
    if (draft?.officer === officer && draft.path?.length && candidate < 0) return true;
    const at = ways.filter(({ offer }) => offer.officer === officer);
    const way = at.find(({ offer }) => offer.unit !== undefined && offer.unit === this.commanding.unit) ?? at[0];
    const { attached_to } = this.commanding.battle.view?.officers?.find((one) => one.officer === officer) ?? {};
    // An officer that cannot ride now selects its troops.
    if (!way && this.ordering && this.commanding.whole.pickCommandOf(officer)) return true;
    if (!way) return attached_to !== undefined && this.tapUnit(attached_to);
    this.commanding.choose(way, true);
    return true;
  }

  /** A tap on the ground extends the path to that point. */
  tapGround(point: Point, event?: { shiftKey: boolean; altKey: boolean }): boolean {
    const { commanding } = this;
    const { draft, prompt, dispatch } = commanding;
    commanding.letGo();
    if (dispatch.open) {
      if (dispatch.spokenTo.length === 0) return false;
      void dispatch.go(point);
      return true;
    }
    const mark = this.stopAt(point);
    if (mark) {
      commanding.choose(mark, true);
      return true;
    }
    if (!draft) {
      commanding.palette = false;
      return false;
    }
    if (draft.verb === "announce") {
      commanding.change({ number: this.numberAlong(point) });
      return true;
    }
    if (!draft.path) return false;
    if (draft.verb === "ride") this.rideTo(point);
    else if (draft.verb === "place" || draft.verb === "leave_town") commanding.change({ path: [point] });
    else {
      // The first tap replaces a suggested ghost; each further tap adds a leg.
      const own = commanding.candidate < 0 || event?.shiftKey;
      const path: Point[] = own ? [...draft.path, point] : [point];
      commanding.change({ path, ...this.frontAlong(path, false) });
    }
    if (prompt) void commanding.snap();
    return true;
  }

  private aimedAt(unit: number): PromptOption | undefined {
    const { ways, unit: by, acting, candidates } = this.commanding;
    const all = ways.filter(({ offer }) => offer.target === unit && offer.unit !== unit);
    // No unit is selected and only one can aim there, so it is meant.
    const alone = by === undefined && new Set(all.map(({ offer }) => offer.unit)).size === 1;
    const at = all.filter(({ offer }) => alone || acting.length < 2 || offer.unit === by);
    if (at.length < 2) return at[0];
    // A tap on the approaching enemy: the unit stays and receives it.
    const stays = at.find(({ offer }) => offer.verb === "no");
    if (stays) return stays;
    // If several ways to fire there exist (ammunition), the suggested one comes first.
    for (const { decision } of candidates) {
      const one = draftFrom(decision);
      const found = at.find(
        ({ offer }) =>
          offer.verb === one.verb &&
          offer.unit === one.unit &&
          offer.target === one.target &&
          (offer.number ?? 0) === (one.number ?? 0),
      );
      if (found) return found;
    }
    return at[0];
  }

  private toggle(unit: number): boolean {
    const { commanding } = this;
    const offered = commanding.ways.some(({ offer, gesture }) => gesture === "select" && offer.unit === unit);
    const list = commanding.draft?.list ?? [];
    if (offered && commanding.prompt?.role === "share_out")
      commanding.change({ list: splitWith(commanding.prompt, list, unit) });
    else if (offered)
      commanding.change({ list: list.includes(unit) ? list.filter((one) => one !== unit) : [...list, unit] });
    return offered;
  }

  /** An option that concerns this unit or its command. */
  private chosenBy(unit: number): PromptOption | undefined {
    const choices = this.commanding.ways.filter(
      ({ offer }) => offer.verb === "choose" && this.commanding.prompt?.unit === undefined,
    );
    const command = this.commanding.battle.facts.get(unit)?.command;
    return (
      choices.find(({ offer }) => offer.unit === unit) ??
      choices.find(({ offer }) => offer.command !== undefined && offer.command === command)
    );
  }

  protected rideTo(point: Point): void {
    const { draft } = this.commanding;
    if (!draft) return;
    const onto = draft.verb === "ride" && !ridesAlone(this.commanding.prompt) ? this.unitAt(point) : undefined;
    const ours =
      onto && onto.army === this.commanding.battle.view?.officers?.find((one) => one.officer === draft.officer)?.army;
    const { unit: _unit, ...free } = draft;
    this.commanding.candidate = -1;
    // At a unit, the officer's path ends at the unit's front, and the officer attaches to it.
    this.commanding.set({
      ...free,
      path: [ours && onto?.footprint ? frontOf(onto.footprint) : point],
      ...(ours && onto?.unit !== undefined ? { unit: onto.unit } : {}),
    });
  }

  protected frontAlong(path: readonly Point[], straight: boolean): { heading?: number } {
    const { draft } = this.commanding;
    if (!draft || draft.turned || straight || draft.verb === "place" || draft.heading === undefined) return {};
    const from = path.length > 1 ? path[path.length - 2] : draft.from;
    const to = path.at(-1);
    if (!from || !to || distance(from, to) < 0.25) return {};
    const heading = headingOf(from, to);
    const faced = this.commanding.startOf(draft)?.heading ?? heading;
    return { heading: Math.abs(turnBetween(faced, heading)) > 100 ? faced : heading };
  }
}
