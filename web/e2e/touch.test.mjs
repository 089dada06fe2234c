// A phone: two fingers zoom, one moves the table or a unit, a tap selects, a long press opens the unit's card.
import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptSuggestion } from "./mouse.mjs";
import { chrome, testServer, kindOf, question, beforeAndAfter, untilStill, openVisitor } from "./harness.mjs";

let token;
beforeAndAfter(async () => {
  const made = await testServer.battle({ scenario: "two-brigades", first: "human", second: "sergeant", seed: "7" });
  token = made.links.find((one) => one.role === "commander").token;
});

const placed = (page) =>
  page.evaluate(() => {
    const { a, e, f } = document.querySelector(".table svg > g").getScreenCTM();
    return { scale: a, x: e, y: f };
  });
const frame = (page) => page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));

test("a battle is played by touch", async () => {
  const { page, context, faults, goto } = await openVisitor(chrome, testServer, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const fingers = await context.newCDPSession(page);
  const touch = (type, ...points) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  /** Moves each finger from one point to another, in a few steps. */
  async function fingersMove(...ways) {
    await touch("touchStart", ...ways.map(([from]) => from));
    for (let part = 0.2; part < 1.01; part += 0.2) {
      await touch(
        "touchMove",
        ...ways.map(([from, to]) => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]),
      );
      await frame(page);
    }
  }
  await goto(`#/battle/${token}`);
  let prompt = await question(page);
  await untilStill(page);
  const table = await page.locator(".table").boundingBox();
  const [x, y] = [table.x + table.width / 2, table.y + table.height / 2];

  const first = await placed(page);
  await fingersMove(
    [
      [x - 30, y],
      [x - 80, y],
    ],
    [
      [x + 30, y],
      [x + 80, y],
    ],
  );
  await touch("touchEnd");
  await untilStill(page);
  const near = await placed(page);
  assert.ok(near.scale > first.scale * 1.5, "two fingers apart bring the table nearer");
  await fingersMove(
    [
      [x - 80, y],
      [x - 30, y],
    ],
    [
      [x + 80, y],
      [x + 30, y],
    ],
  );
  await touch("touchEnd");
  await untilStill(page);
  const again = await placed(page);
  assert.ok(Math.abs(again.scale / first.scale - 1) < 0.2, "and together farther");
  await page.reload();

  prompt = await question(page);
  while ((await kindOf(page)) !== "order") {
    await acceptSuggestion(page);
    prompt = await question(page, prompt);
  }
  await untilStill(page);
  const before = await placed(page);
  await fingersMove([
    [x, table.y + 60],
    [x, table.y + 90],
  ]);
  await touch("touchEnd");
  await untilStill(page);
  assert.ok((await placed(page)).y > before.y + 10, "one finger moves the table");
  await page.getByRole("button", { name: "Map tools" }).tap();
  await page.getByRole("button", { name: "Whole map" }).tap();
  await untilStill(page);

  const unit = Number(
    await page
      .locator("section.prompt li.unit")
      .filter({ has: page.locator(".chip", { hasText: "move" }) })
      .first()
      .getAttribute("data-of"),
  );
  const box = await page.locator(`[data-unit="${unit}"] path.block`).first().boundingBox();
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(...at);
  await page.locator(`section.prompt li.unit.on[data-of="${unit}"]`).waitFor();
  await page.keyboard.press("Escape");

  await touch("touchStart", at);
  await page.locator(".sheets button[aria-pressed=true]", { hasText: "Unit" }).waitFor();
  await touch("touchEnd");
  assert.equal(await page.locator(".command .ghost").count(), 0, "a finger that stays orders nothing");
  await page.locator(".sheets button", { hasText: "Orders" }).tap();
  await page.locator("section.prompt[data-kind=order]").waitFor();
  await untilStill(page);

  // A tap on an officer selects its command; the drag of one unit moves all of them.
  const flag = page.locator(`[data-officer]`).filter({ has: page.locator("rect.touch") });
  const brigadier = await flag.evaluateAll((all) =>
    all.map((one) => one.getAttribute("aria-label")).findIndex((label) => /Blue West/.test(label)),
  );
  const staff = await flag.nth(brigadier).boundingBox();
  await page.touchscreen.tap(staff.x + staff.width / 2, staff.y + staff.height / 2);
  await page.getByText(/^\d units selected$/).waitFor();
  assert.ok((await page.locator(".command .picked").count()) > 1);
  await page.getByRole("button", { name: "Clear selection" }).tap();
  await untilStill(page);

  await fingersMove([at, [at[0], at[1] - 30]]);
  await touch("touchEnd");
  const next = await question(page, prompt);
  assert.notEqual(next, prompt, "a unit that is dragged has its order");
  assert.equal(await kindOf(page), "path");
  assert.deepEqual(faults, []);
  await context.close();
});
