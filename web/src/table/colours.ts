// The armies' colours on the table: block, edge, and ink on the block. They differ in greyscale too.
import type { Army } from "../lib/api";

export type Theme = "light" | "dark";
export interface SideColours {
  block: string;
  edge: string;
  ink: string;
}

type Named = Record<string, SideColours>;

const light: Named = {
  union: { block: "#2f4b7c", edge: "#14233f", ink: "#ffffff" },
  confederate: { block: "#c9b48a", edge: "#54462b", ink: "#2b2622" },
  prussian: { block: "#2b4470", edge: "#101f3a", ink: "#ffffff" },
  french: { block: "#f3efe4", edge: "#5f4a33", ink: "#3a2c1e" },
  austrian: { block: "#f4f1e8", edge: "#8a3f30", ink: "#4a2b22" },
  swedish: { block: "#e5c14f", edge: "#1d4b82", ink: "#16264a" },
  russian: { block: "#3a5d45", edge: "#15291b", ink: "#ffffff" },
  british: { block: "#a03a30", edge: "#4f120d", ink: "#ffffff" },
  blue: { block: "#2f4b7c", edge: "#14233f", ink: "#ffffff" },
  grey: { block: "#c4c0b5", edge: "#4b4741", ink: "#2b2622" },
};

// On the dark table, dark blocks have light edges; light blocks stand out without them.
const dark: Named = {
  union: { block: "#35588f", edge: "#a9c3ee", ink: "#ffffff" },
  confederate: { block: "#d3bf95", edge: "#54462b", ink: "#2b2622" },
  prussian: { block: "#31528c", edge: "#a3bde9", ink: "#ffffff" },
  french: { block: "#ece7da", edge: "#5f4a33", ink: "#3a2c1e" },
  austrian: { block: "#efe9dc", edge: "#8a3f30", ink: "#4a2b22" },
  swedish: { block: "#e5c14f", edge: "#1d4b82", ink: "#16264a" },
  russian: { block: "#3d6a4b", edge: "#a6d3b3", ink: "#ffffff" },
  british: { block: "#a6443a", edge: "#f0b2aa", ink: "#ffffff" },
  blue: { block: "#35588f", edge: "#a9c3ee", ink: "#ffffff" },
  grey: { block: "#c9c5ba", edge: "#4b4741", ink: "#2b2622" },
};

function parts(colour: string): [number, number, number] {
  const v = parseInt(colour.slice(1), 16);
  return [(v >> 16) & 255, (v >> 8) & 255, v & 255];
}

/** Luminance of a colour, 0 to 255. */
export function brightness(colour: string): number {
  const [r, g, b] = parts(colour);
  return 0.3 * r + 0.59 * g + 0.11 * b;
}

export function mixed(a: string, b: string, share: number): string {
  const x = parts(a);
  const y = parts(b);
  return (
    "#" +
    x
      .map((v, i) =>
        Math.round(v + (y[i]! - v) * share)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")
  );
}

/** The colours of each army, in the order of the armies. If both look alike in greyscale, the second changes. */
export function coloursOf(armies: readonly Pick<Army, "colours">[], theme: Theme): SideColours[] {
  const known = theme === "dark" ? dark : light;
  const fallback = ["blue", "grey"];
  const own = armies.map((army, i) => known[army.colours] ?? known[fallback[i] ?? "grey"]!);
  const first = own[0];
  const second = own[1];
  if (!first || !second || Math.abs(brightness(first.block) - brightness(second.block)) > 55) return own;
  const dim = brightness(first.block) < 128;
  own[1] = dim
    ? {
        block: mixed(second.block, "#ffffff", 0.78),
        edge: theme === "dark" ? mixed(second.block, "#ffffff", 0.4) : second.block,
        ink: "#2b2622",
      }
    : {
        block: mixed(second.block, "#000000", 0.62),
        edge: theme === "dark" ? second.block : mixed(second.block, "#000000", 0.85),
        ink: "#ffffff",
      };
  return own;
}

/** The same as CSS custom properties, for the root of the battle page. */
export function sideStyle(armies: readonly Pick<Army, "colours">[], theme: Theme): string {
  return coloursOf(armies, theme)
    .map((c, i) => `--side-${i + 1}:${c.block};--side-${i + 1}-edge:${c.edge};--side-${i + 1}-ink:${c.ink}`)
    .join(";");
}
