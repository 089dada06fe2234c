// A unit's obligations in words: its standing orders, and the results of checks. The texts are the server's; only seats
// that may know them get them.
import type { Table } from "../lib/api";
import type { OrdersView, Point } from "../lib/wire";
import "../words/battle_words";
import { t } from "../words/words";
import { shortMeasure } from "./words";

type Sized = Pick<Table, "measure" | "width" | "height">;

/** Measured as with a ruler: from the nearer edges, as the server states places. */
function placeText([x, y]: Point, table: Sized): string {
  const west = x <= table.width / 2;
  const south = y <= table.height / 2;
  const [far, up] = [Math.round(west ? x : table.width - x), Math.round(south ? y : table.height - y)];
  return t("reading.unit_order_place", {
    far,
    up,
    measure: shortMeasure(table),
    side: t(west ? "reading.compass_w" : "reading.compass_e"),
    end: t(south ? "reading.compass_s" : "reading.compass_n"),
  });
}

/** "attack → the 4th Virginia": the class by its first word, and the objective. */
export function orderText(orders: OrdersView | undefined, table: Sized | undefined): string {
  const word = orders?.word?.split(",")[0];
  if (!word) return "";
  const point = orders?.point?.[0];
  const whom = orders?.objective_name ?? (point && table ? placeText(point, table) : undefined);
  return whom ? t("reading.unit_order_at", { word, whom }) : word;
}

/** The obligations of this turn and the next, each with its clause. */
export function boundTexts(
  orders: OrdersView | undefined,
): { when: string; what: string; clause: string | undefined }[] {
  const all = [];
  if (orders?.bound) all.push({ when: t("reading.unit_bound"), what: orders.bound, clause: orders.bound_by?.clause });
  if (orders?.bound_next)
    all.push({ when: t("reading.unit_bound_next"), what: orders.bound_next, clause: orders.bound_next_by?.clause });
  return all;
}
