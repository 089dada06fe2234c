// Possible targets and their lines.
import type { Point } from "../lib/wire";
import type { Commanding } from "./commanding.svelte";
import { farText } from "./wording";

export interface Aim {
  unit: number;
  from: Point;
  to: Point;
  /** the target of the current draft */
  on: boolean;
  far: string;
}

export function aimsOf(commanding: Commanding): Aim[] {
  const { battle, draft } = commanding;
  const firer = battle.unit(draft?.unit ?? commanding.unit);
  const from = firer?.place ?? firer?.footprint?.centre;
  if (!from) return [];
  const out: Aim[] = [];
  for (const { offer } of commanding.ways) {
    if (offer.target === undefined || offer.target === offer.unit) continue;
    if (commanding.acting.length > 1 && offer.unit !== commanding.unit) continue;
    const target = battle.unit(offer.target);
    const to = target?.footprint?.centre ?? target?.place;
    if (!to || out.some((one) => one.unit === offer.target)) continue;
    const on = draft?.target === offer.target && draft.unit === offer.unit;
    if (!on && (offer.verb === "attack" || offer.verb === "charge") && draft !== undefined) continue;
    out.push({ unit: offer.target, from, to, on, far: farText(offer.distance, battle.table?.measure) });
  }
  return out;
}
