// The unit of a modifier's number, as the event or the odds state it: added, in fifths, a share, a percentage, a count.
import type { Modifier } from "../lib/wire";
import { t } from "../words/words";

export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

/** "Blue: captured" for an item of one side in the result of a battle; else the name as it is. */
export function nameText(
  { name, army }: Pick<Modifier, "name" | "army">,
  armies: readonly { army: number; seat: string; name: string }[],
): string {
  const side = /^(first|second): /.exec(name);
  const whose = armies.find((one) => (army === undefined ? one.seat === side?.[1] : one.army === army))?.name;
  const what = side ? name.slice(side[0].length) : name;
  return whose && !what.startsWith(whose) ? t("reading.modifier_of", { whose, what }) : name;
}

/** "+1", "+2/5", "6/5", "50 %", "× 2", "24". */
export function valueText({ value, counts }: Pick<Modifier, "value" | "counts">): string {
  switch (counts) {
    case "number":
    case "heads":
      return String(value);
    case "fifths":
      return t("reading.modifier_fifths", { value: signed(value) });
    case "share":
      return t("reading.modifier_fifths", { value: String(value) });
    case "percent":
      return t("reading.modifier_percent", { value: String(value) });
    case "times":
      return t("reading.modifier_times", { value: String(value) });
    default:
      return signed(value);
  }
}
