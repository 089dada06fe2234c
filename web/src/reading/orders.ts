// What a unit is under, in words: its standing orders, and what a check has made of it. The words are the server's; only
// who sees them gets them.
import type { OrdersView } from "../lib/wire";
import "../words/battle_words";
import { t } from "../words/words";

/** "attack → the 4th Virginia": the class by its first word, and the objective. */
export function orderText(orders: OrdersView | undefined): string {
  const word = orders?.word?.split(",")[0];
  if (!word) return "";
  const point = orders?.point?.[0];
  const whom = orders?.objective_name ?? (point ? t("reading.unit_order_place", { x: Math.round(point[0]), y: Math.round(point[1]) }) : undefined);
  return whom ? t("reading.unit_order_at", { word, whom }) : word;
}

/** What binds it this turn and the next, each with its clause. */
export function boundTexts(orders: OrdersView | undefined): { when: string; what: string; clause: string | undefined }[] {
  const all = [];
  if (orders?.bound) all.push({ when: t("reading.unit_bound"), what: orders.bound, clause: orders.bound_by?.clause });
  if (orders?.bound_next) all.push({ when: t("reading.unit_bound_next"), what: orders.bound_next, clause: orders.bound_next_by?.clause });
  return all;
}
