// Several people in one battle, each with a page, and pictures of what they see.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chrome, testServer, untilStill, openVisitor } from "./harness.mjs";

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
    await untilStill(page);
    await page.screenshot({ path: join(pictures, `${name}${colorScheme ? `_${colorScheme}` : ""}.png`) });
  }
}

/** The person's page, with the battle open. */
export async function openSeat(token, viewport) {
  const one = await openVisitor(chrome, testServer, { viewport });
  await one.goto(`#/battle/${token}`);
  await one.page.locator(".table").waitFor();
  return one;
}

/** A battle of two people with an umpire, and where its keys are. */
export async function makeUmpiredBattle(scenario, more = {}) {
  const made = await testServer.battle({
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
export async function openUmpiredBattle(scenario, viewport, more) {
  const key = await makeUmpiredBattle(scenario, more);
  const players = [
    await openSeat(key("commander", "first"), viewport),
    await openSeat(key("commander", "second"), viewport),
  ];
  return { key, players, umpire: await openSeat(key("umpire"), viewport) };
}
