// Whether the card lists the orders of all units, or only those of the selected one. Stored in this browser.
import { remember, remembered } from "../lib/settings.svelte";

const place = "linstock.unit-list";
/** Shorter lists are not folded. */
export const minFolded = 4;

class UnitList {
  all = $state(remembered(place) === '"all"');

  toggle(): void {
    this.all = !this.all;
    remember(place, this.all ? '"all"' : "");
  }
}
export const unitList = new UnitList();
