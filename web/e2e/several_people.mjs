// Several people in one battle, each with a page, and pictures of what they see.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chrome, house, still, visitor } from "./harness.mjs";

/** A phone, and a desktop. */
export const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const pictures = process.env["LINSTOCK_PICTURES"];
/** Where pictures are wanted: of the page as it is, or in each of these themes. */
export async function picture(page, name, schemes = [undefined]) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  for (const colorScheme of schemes) {
    if (colorScheme) await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await still(page);
    await page.screenshot({ path: join(pictures, `${name}${colorScheme ? `_${colorScheme}` : ""}.png`) });
  }
}

/** The person's page, with the battle open. */
export async function sits(token, viewport) {
  const one = await visitor(chrome, house, { viewport });
  await one.goto(`#/battle/${token}`);
  await one.page.locator(".table").waitFor();
  return one;
}

/** A battle of two people with an umpire, and where its keys are. */
export async function umpired(scenario, more = {}) {
  const made = await house.battle({
    scenario,
    first: "human",
    second: "human",
    seed: "7",
    mine: ["first", "second"],
    umpire: true,
    ...more,
  });
  return (role, seat) =>
    made.links.find((one) => one.role === role && (!seat || (one.seats.length === 1 && one.seats[0] === seat))).token;
}
/** The same, with both players and the umpire at their pages. */
export async function seated(scenario, viewport, more) {
  const key = await umpired(scenario, more);
  const players = [await sits(key("commander", "first"), viewport), await sits(key("commander", "second"), viewport)];
  return { key, players, umpire: await sits(key("umpire"), viewport) };
}
