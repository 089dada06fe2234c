// What a player should do in a battle, in one line.
import type { Table } from "../lib/api";
import { objectiveLine } from "./objectives";

/** The objectives or, without any, the first sentence about victory; undefined: neither exists. */
export function goalOf({ objectives, victory }: Pick<Table, "objectives" | "victory">): string | undefined {
  return objectives.length > 0 ? objectives.map(objectiveLine).join("; ") : victory[0];
}
