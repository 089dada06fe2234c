// The smoke of a volley: it spreads, hangs during its phase, and disperses.
export interface Smoke {
  key: number;
  unit: number;
  at: readonly [number, number, number, number]; // x, y, heading, width of the front
  age: number; // 0..1
}
export interface Cloud extends Smoke {
  since: number;
  phase: string;
  /** when its phase ended, and its age then */
  left?: { at: number; age: number };
}
const smokeLasts = 2600; // until it hangs
export const hangs = 0.6; // the age at which it stays during its phase
const smokeGoes = 1400;

/** The cloud at this time (ms), in this phase. `pace`: duration relative to normal. */
export function aged(cloud: Cloud, now: number, phase: string, pace: number): Cloud {
  const left = cloud.left ?? (cloud.phase === phase ? undefined : { at: now, age: cloud.age });
  if (left) return { ...cloud, left, age: left.age + (now - left.at) / (smokeGoes * pace) };
  return { ...cloud, age: Math.min(hangs, (hangs * (now - cloud.since)) / (smokeLasts * pace)) };
}
