// What axe reports about a page in its present state. The script is injected into a page once. AxeBuilder would inject
// it for each check and open a second page to add up frames, of which these pages have none; that took five times as
// long.
import { createRequire } from "node:module";
import { untilStill } from "./harness.mjs";

const require = createRequire(import.meta.url);
const { source } = createRequire(require.resolve("@axe-core/playwright"))("axe-core");

/** Rules that only colours can break, for a second look in another theme. */
export const ofColours = ["color-contrast", "link-in-text-block"];

/** `within` limits the check to one part; `rules` limits it to these rules. */
export async function violations(page, { within, rules } = {}) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await untilStill(page);
  // A button that has just been enabled is still fading to its colours.
  // They are ended here, because the promise `finished` of some did not settle while a dialog was open.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
  });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async ([within, rules]) => {
      const options = { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) };
      const { violations } = await globalThis.axe.run(within ? { include: [within] } : document, options);
      return violations.map(
        (one) =>
          `${one.id} (${one.impact}): ${one.nodes
            .slice(0, 3)
            .map((node) => node.target.join(" "))
            .join("; ")}`,
      );
    },
    [within, rules],
  );
}
