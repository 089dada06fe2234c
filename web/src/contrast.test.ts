import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "app.css"), "utf8");

/** The tokens that `selector { … }` sets. */
function tokens(selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  const start = css.indexOf(`\n${selector} {`);
  if (start < 0) throw new Error(`no block ${selector}`);
  const block = css.slice(start, css.indexOf("}", start));
  for (const [, name = "", value = ""] of block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)) found[name] = value;
  return found;
}

function luminance(colour: string): number {
  const part = (at: number): number => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["paper", "paper-2", "hill-1"];
const text: [string, string][] = [
  ...["ink", "ink-2", "danger", "good", "link", "gold-ink", "water-name"].flatMap((front) =>
    grounds.map((ground): [string, string] => [front, ground]),
  ),
  ["ink", "hill-2"],
  ["ink", "hill-3"],
  ["ink", "wood"],
  ["on-gold", "gold"],
  ["paper-2", "link"],
  ["paper-2", "danger"],
  ["paper", "ink"],
  ["side-1-ink", "side-1"],
  ["side-2-ink", "side-2"],
];
/** borders of fields, the focus ring, the edges of pieces: must be visible, but are not text */
const shapes: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ["edge", ground],
    ["focus", ground],
    ["side-1-edge", ground],
    ["side-2-edge", ground],
  ]),
];

const light = tokens(":root");
const dark = { ...light, ...tokens(':root[data-theme="dark"]') };
const themes: Record<string, Record<string, string>> = {
  light,
  dark,
  "light, safe": { ...light, ...tokens(':root[data-sides="safe"]') },
  "dark, safe": { ...dark, ...tokens(':root[data-theme="dark"][data-sides="safe"]') },
  "light, grey": { ...light, ...tokens(':root[data-sides="grey"]') },
  "dark, grey": { ...dark, ...tokens(':root[data-theme="dark"][data-sides="grey"]') },
};

describe("the contrast ratio", () => {
  it("is 21 for black on white, and too low for grey on white", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeLessThan(4.5);
  });
});

describe.each(Object.keys(themes))("theme %s", (name) => {
  const theme = themes[name] ?? {};
  const of = (front: string, ground: string): number => contrast(theme[front] ?? "", theme[ground] ?? "");
  it.each(text)("%s can be read on %s", (front, ground) => expect(of(front, ground)).toBeGreaterThanOrEqual(4.5));
  it.each(shapes)("%s can be seen on %s", (front, ground) => expect(of(front, ground)).toBeGreaterThanOrEqual(3));
  it("distinguishes the sides also by lightness", () => {
    if (name !== "light" && name !== "dark") expect(of("side-1", "side-2")).toBeGreaterThanOrEqual(1.5);
  });
});
