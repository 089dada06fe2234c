// What axe says of a page as it stands. Its script is put into a page once and asked there: through AxeBuilder each question
// brings it anew and opens a second page to add up frames, of which these pages have none. That took five times as long.
import { createRequire } from "node:module";
import { still } from "./stage.mjs";

const require = createRequire(import.meta.url);
const { source } = createRequire(require.resolve("@axe-core/playwright"))("axe-core");

/** Rules that can only be broken by colours: of the same things in another theme. */
export const ofColours = ["color-contrast", "link-in-text-block"];

/** `within`: of what lies there alone; `rules`: of those alone, else all. */
export async function violations(page, { within, rules } = {}) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await still(page);
  // A button that has just been enabled is still taking on its colours.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
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
