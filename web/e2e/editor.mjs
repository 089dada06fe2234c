// Actions in the scenario editor.

/** The place on the screen of a point of the table; the drawing states how many pixels an inch has. */
export async function pointOf(page, x, y) {
  const { a, e, f } = await page
    .locator(".board .table > svg > g")
    .first()
    .evaluate((group) => {
      const { a, e, f } = group.getScreenCTM();
      return { a, e, f };
    });
  const height = Number(await page.locator(".board .table").getAttribute("data-height"));
  return [e + x * a, f + (height - y) * a];
}
export const tap = async (page, x, y) => page.mouse.click(...(await pointOf(page, x, y)));
export async function stroke(page, points) {
  const [first, ...rest] = await Promise.all(points.map(([x, y]) => pointOf(page, x, y)));
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const point of rest) await page.mouse.move(...point, { steps: 8 });
  await page.mouse.up();
}
export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
export const draftText = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("linstock.draw") ?? "{}").text);
