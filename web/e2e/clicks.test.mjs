// A turn costs a sensible player few clicks, at the presets Standard and Beginner.
import assert from "node:assert/strict";
import { test } from "node:test";
import { battles, countedTurns, mean } from "./clicks.mjs";
import { beforeAndAfter, chrome, testServer } from "./harness.mjs";

beforeAndAfter();

// ./test --long plays all of them, with both presets.
const long = Boolean(process.env["LINSTOCK_E2E_LONG"]);
for (const battle of long ? battles : battles.filter(({ ruleset }) => ruleset === "revised"))
  for (const preset of long ? ["standard", "beginner"] : ["standard"])
    test(`${battle.scenario} (${battle.ruleset}) at ${preset}: at most ${battle[preset]} clicks a turn`, async () => {
      const turns = await countedTurns(chrome, testServer, battle, { preset, turns: 3 });
      assert.ok(turns.length >= 2, "the battle ended too early");
      const clicks = mean(turns.map((turn) => turn.clicks));
      assert.ok(clicks <= battle[preset], `${clicks.toFixed(1)} clicks: ${JSON.stringify(turns)}`);
    });
