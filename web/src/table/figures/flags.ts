// Standards of the armies: a staff and a cloth, upright on the screen.
import { placed, type Layer } from "./sprites";

type Piece = readonly [fill: string, d: string];

const cloth = "M0 -15L6.4 -15L6.4 -10.4L0 -10.4Z";
const cross = (w: number, x = 3.2): string =>
  `M${x - w} -15L${x + w} -15L${x + w} -10.4L${x - w} -10.4ZM0 ${-12.7 - w}L6.4 ${-12.7 - w}L6.4 ${-12.7 + w}L0 ${-12.7 + w}Z`;
const saltire = (w: number): string =>
  `M0 -15L${w} -15L6.4 ${-10.4 - w * 0.7}L6.4 -10.4L${6.4 - w} -10.4L0 ${-15 + w * 0.7}ZM6.4 -15L${6.4 - w} -15L0 ${-10.4 - w * 0.7}L0 -10.4L${w} -10.4L6.4 ${-15 + w * 0.7}Z`;
const eagle =
  "M1.9 -13.6L2.8 -13.2L3 -14.2L3.4 -14.2L3.6 -13.2L4.5 -13.6L4.2 -12.2L3.7 -12L3.9 -11.1L2.5 -11.1L2.7 -12L2.2 -12.2Z";

const flags: Readonly<Record<string, readonly Piece[]>> = {
  stripes: [
    ["#f2ecdf", cloth],
    [
      "#b23a35",
      "M0 -15L6.4 -15L6.4 -14.2L0 -14.2ZM0 -13.5L6.4 -13.5L6.4 -12.7L0 -12.7ZM0 -12L6.4 -12L6.4 -11.2L0 -11.2Z",
    ],
    ["#2b3f73", "M0 -15L2.8 -15L2.8 -12.4L0 -12.4Z"],
  ],
  saltire: [
    ["#b03a35", cloth],
    ["#f2ecdf", saltire(1.25)],
    ["#2b3f73", saltire(0.85)],
  ],
  eagle: [
    ["#f2ecdf", cloth],
    ["#24211f", eagle],
  ],
  double_eagle: [
    ["#e5bf4c", cloth],
    ["#24211f", eagle],
  ],
  cross_white: [
    ["#3c5f9a", cloth],
    ["#f6f1e6", cross(0.75)],
  ],
  cross_yellow: [
    ["#2c5a94", cloth],
    ["#e8c54a", cross(0.6, 2.3)],
  ],
  saltire_blue: [
    ["#f4efe3", cloth],
    ["#2f5590", saltire(1)],
  ],
  union: [
    ["#2c4178", cloth],
    ["#f2ecdf", `${saltire(0.8)}${cross(0.75)}`],
    ["#b5322c", cross(0.42)],
  ],
};

/** Layers of a standard with its foot at a place of the drawing; `scale` in table units per unit of a sprite. */
export function flagLayers(flag: string, [x, y]: readonly [number, number], scale: number): Layer[] {
  const pieces = flags[flag];
  if (!pieces || scale <= 0) return [];
  const at = (d: string): string => placed(d, x, y, scale, scale);
  return [
    { d: at(`M-0.22 0.5L0.22 0.5L0.22 -15.8L-0.22 -15.8Z${cloth}`), fill: "#1d1814", line: scale * 0.5 },
    { d: at("M-0.22 0.5L0.22 0.5L0.22 -15.8L-0.22 -15.8Z"), fill: "#6b4426", line: 0 },
    ...pieces.map(([fill, d]): Layer => ({ d: at(d), fill, line: 0 })),
  ];
}
