// The armies' colours beside a map, as on it.
import type { Army } from "../lib/api";
import { preferences } from "../lib/settings.svelte";
import { sideStyle } from "../table/colours";

/** Custom properties for a style attribute; empty where the player prefers two fixed colours. */
export function sideColours(armies: readonly Pick<Army, "colours">[]): string {
  return preferences.now.sides === "period" ? sideStyle(armies, preferences.dark ? "dark" : "light") : "";
}
