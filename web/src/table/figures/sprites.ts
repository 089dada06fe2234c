// Drawn figures as flat shapes, back to front. A man is 10 high; his feet are at 0, 0 and y points down.
import type { Headgear, Uniform } from "./uniforms";

/** How a figure is seen: from behind, from the front, or in profile. */
export type Aspect = "back" | "front" | "right" | "left";
/** A colour of the uniform, or one that all uniforms share. */
export type Role = Exclude<keyof Uniform, "head" | "cut" | "flag"> | keyof typeof common;
export type Part = readonly [Role, string];
/** A path to draw. */
export interface Layer {
  d: string;
  fill: string;
  /** width of the dark outline, in table units; 0 = none */
  line: number;
}
export type Sprite = readonly Part[];

export const common = {
  skin: "#e0b48c",
  steel: "#d9dde0",
  wood: "#6b4426",
  horse: "#6e4527",
  mane: "#2f2019",
  bronze: "#b08a3c",
  carriage: "#7c6a45",
  black: "#241f1c",
};

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}Q${x - r} ${y - r} ${x} ${y - r}Q${x + r} ${y - r} ${x + r} ${y}Q${x + r} ${y + r} ${x} ${y + r}Q${x - r} ${y + r} ${x - r} ${y}Z`;
const bar = (x0: number, y0: number, x1: number, y1: number): string =>
  `M${x0} ${y0}L${x1} ${y0}L${x1} ${y1}L${x0} ${y1}Z`;

/** The same shape elsewhere, or mirrored: all commands take pairs of coordinates. */
export function placed(d: string, x: number, y: number, sx: number, sy: number): string {
  let first = true;
  return d.replace(/-?\d+(?:\.\d+)?/g, (text) => {
    const value = first ? x + sx * Number(text) : y + sy * Number(text);
    first = !first;
    return String(Math.round(value * 1000) / 1000);
  });
}

function hatOf(head: Headgear, aspect: Aspect): Part[] {
  const side = aspect === "right";
  switch (head) {
    case "tricorne":
      return side
        ? [
            ["hat", "M-1.5 -8.5Q0.2 -8.1 1.8 -8.9Q0.7 -9.2 0.3 -9.9Q-0.8 -9.5 -1.5 -8.5Z"],
            ["lace", "M-1.5 -8.5Q0.2 -8.1 1.8 -8.9L1.5 -9.1Q0.2 -8.5 -1.2 -8.8Z"],
          ]
        : [
            ["hat", "M-1.8 -9Q0 -8 1.8 -9Q0.9 -9.4 0 -10Q-0.9 -9.4 -1.8 -9Z"],
            ["lace", "M-1.8 -9Q0 -8 1.8 -9L1.6 -9.25Q0 -8.45 -1.6 -9.25Z"],
          ];
    case "mitre":
      return side
        ? [
            ["hat", "M-0.9 -8.3L0.9 -8.5L0.5 -11.4L-0.2 -10.6Z"],
            ["lace", "M-0.95 -8.2L0.95 -8.4L0.9 -8.9L-0.85 -8.8Z"],
          ]
        : [
            ["hat", "M-0.95 -8.3L0.95 -8.3Q0.9 -10 0 -11.5Q-0.9 -10 -0.95 -8.3Z"],
            ["lace", "M-0.98 -8.2L0.98 -8.2L0.95 -8.8L-0.95 -8.8Z"],
          ];
    case "bearskin":
      return [
        ["hat", "M-0.95 -8.3L0.95 -8.3Q1.35 -10.3 0.5 -10.9Q0 -11.1 -0.5 -10.9Q-1.35 -10.3 -0.95 -8.3Z"],
        ["lace", "M0.5 -10.9L0.95 -11.5L1 -10.2Z"],
      ];
    case "mirliton":
      return [
        ["hat", "M-0.8 -8.4L0.8 -8.4L0.7 -10.6L-0.7 -10.6Z"],
        ["lace", "M0.7 -10.6L1.7 -9.3L0.75 -9.6Z"],
      ];
    case "shako":
      return [
        ["hat", "M-0.8 -8.3L0.8 -8.3L1 -10.4L-1 -10.4Z"],
        ["lace", "M-0.98 -10L0.98 -10L1 -10.4L-1 -10.4Z"],
      ];
    case "slouch":
      return [
        ["hat", "M-1.7 -8.6Q0 -8.05 1.7 -8.6Q1 -9 0.75 -8.9L0.6 -9.8Q0 -10.1 -0.6 -9.8L-0.75 -8.9Q-1 -9 -1.7 -8.6Z"],
        ["lace", "M-0.75 -8.75L0.75 -8.75L0.72 -9.05L-0.72 -9.05Z"],
      ];
    case "kepi":
      return side
        ? [
            ["hat", "M-0.9 -8.3L0.9 -8.3L1.1 -9.3L-0.5 -9.7Z"],
            ["lace", "M0.5 -8.5L1.6 -8.2L0.9 -8.2Z"],
          ]
        : [
            ["hat", "M-0.9 -8.4L0.9 -8.4L0.72 -9.5L-0.72 -9.5Z"],
            ["lace", "M-0.92 -8.3L0.92 -8.3L0.88 -8.6L-0.88 -8.6Z"],
          ];
  }
}

/** A firelock at the shoulder. */
function firelock(aspect: Aspect): Part[] {
  if (aspect === "right")
    return [
      ["wood", "M0.8 -4.2L1.15 -4.4L-0.5 -9.4L-0.85 -9.3Z"],
      ["steel", "M-0.55 -9.4L-0.8 -9.3L-1.2 -11.4Z"],
    ];
  const x = aspect === "back" ? 1.5 : -1.85;
  return [
    ["wood", bar(x, -9.7, x + 0.36, -4.6)],
    ["steel", `M${x} -9.7L${x + 0.36} -9.7L${x + 0.2} -12Z`],
  ];
}

function man(u: Uniform, aspect: Aspect, armed: boolean): Part[] {
  const long = u.cut === "long";
  const out: Part[] = [];
  if (aspect === "right") {
    out.push(["legs", "M-1.1 -0.4L-0.35 -0.4L0.35 -4.4L-0.7 -4.4ZM0.6 -0.4L1.3 -0.4L0.8 -4.4L-0.2 -4.4Z"]);
    out.push([
      "boots",
      long
        ? "M-1.1 0L-0.2 0L0.1 -2.4L-0.85 -2.4ZM0.6 0L1.6 0L1.1 -2.4L0.4 -2.4Z"
        : "M-1.1 0L-0.1 0L-0.3 -0.8L-1.1 -0.8ZM0.6 0L1.7 0L1.3 -0.8L0.6 -0.8Z",
    ]);
    if (armed) out.push(["pack", "M-0.8 -7.2L-1.9 -7L-1.9 -5.2L-0.8 -5Z"]);
    out.push([
      "coat",
      long
        ? "M-0.95 -7.3Q0 -7.7 0.85 -7.2L0.8 -5.3L1 -3.2L-1.6 -3L-0.95 -5.2Z"
        : "M-0.95 -7.3Q0 -7.7 0.85 -7.2L0.85 -5.2L0.95 -4L-1.05 -3.9L-0.95 -5.2Z",
    ]);
    if (long) out.push(["facing", "M1 -3.2L-0.1 -3.1L0.7 -4.6Z"]);
    out.push(["belt", long ? "M-0.7 -7.3L-0.3 -7.4L0.8 -5.3L0.75 -4.8Z" : "M-1 -5.1L0.9 -5.1L0.9 -4.7L-1 -4.7Z"]);
    out.push(
      ["coat", "M-0.5 -7.1L0.35 -7.1L0.45 -5.2L1.1 -4.7L0.8 -4.2L-0.35 -4.8Z"],
      ["facing", "M0.5 -5.2L1.1 -4.7L0.8 -4.2L0.2 -4.6Z"],
    );
    out.push(["skin", disc(0.15, -8.1, 0.9)], ["hair", "M-0.8 -7.4L-0.75 -8.6L0 -8.7L-0.2 -7.5Z"]);
  } else {
    out.push(["legs", "M-1 -0.3L-0.15 -0.3L-0.1 -4.4L-1.15 -4.4ZM0.15 -0.3L1 -0.3L1.15 -4.4L0.1 -4.4Z"]);
    out.push([
      "boots",
      long
        ? "M-1.05 0L-0.15 0L-0.15 -2.4L-1.05 -2.4ZM0.15 0L1.05 0L1.05 -2.4L0.15 -2.4Z"
        : "M-1.15 0L-0.15 0L-0.15 -0.8L-1.05 -0.8ZM0.15 0L1.15 0L1.05 -0.8L0.15 -0.8Z",
    ]);
    out.push([
      "coat",
      long
        ? "M-1.2 -7.4Q0 -7.8 1.2 -7.4Q2 -7.2 2.1 -6L2.1 -4.5L1.5 -4.5L1.4 -5.4L1.85 -3L-1.85 -3L-1.4 -5.4L-1.5 -4.5L-2.1 -4.5L-2.1 -6Q-2 -7.2 -1.2 -7.4Z"
        : "M-1.2 -7.4Q0 -7.8 1.2 -7.4Q2 -7.2 2.1 -6L2.1 -4.5L1.5 -4.5L1.4 -5.4L1.45 -3.9L-1.45 -3.9L-1.4 -5.4L-1.5 -4.5L-2.1 -4.5L-2.1 -6Q-2 -7.2 -1.2 -7.4Z",
    ]);
    out.push(["facing", `${bar(-2.1, -5, -1.5, -4.4)}${bar(1.5, -5, 2.1, -4.4)}`]);
    if (aspect === "back") {
      if (long) out.push(["facing", "M-0.1 -3L-1.3 -3L-0.3 -4.6ZM0.1 -3L1.3 -3L0.3 -4.6Z"]);
      if (armed) out.push(["pack", long ? bar(-0.2, -5.6, 1.25, -4.3) : bar(-1, -7, 1, -5.3)]);
      out.push(["belt", long ? "M-1.3 -7.3L-0.8 -7.5L1.1 -5.3L0.8 -5Z" : bar(-1.4, -5.1, 1.4, -4.7)]);
      out.push(["skin", disc(0, -8.1, 0.85)], ["hair", disc(0, -8.2, 0.85)]);
      if (long) out.push(["hair", bar(-0.25, -7.8, 0.25, -6.4)]);
    } else {
      if (long)
        out.push(
          ["legs", "M-0.4 -6.6L0.4 -6.6L0.7 -3.6L-0.7 -3.6Z"],
          ["facing", "M-0.85 -7.4L-0.2 -7.4L-0.35 -5L-0.85 -5.2ZM0.85 -7.4L0.2 -7.4L0.35 -5L0.85 -5.2Z"],
        );
      else out.push(["facing", bar(-0.7, -7.6, 0.7, -7.2)]);
      out.push(["belt", long ? "M1.3 -7.3L0.8 -7.5L-1.1 -5.3L-0.8 -4.9Z" : bar(-1.4, -5.1, 1.4, -4.7)]);
      out.push(["skin", disc(0, -8.1, 0.9)]);
    }
  }
  if (u.cuirass)
    out.splice(out.length - 2, 0, [
      "cuirass",
      aspect === "right" ? "M-0.9 -7.2L0.8 -7.2L0.8 -5L-0.9 -5Z" : bar(-1.2, -7.3, 1.2, -5),
    ]);
  return out;
}

/** The upper half of a man, with his legs cut off, moved to the saddle. */
function rider(u: Uniform, aspect: Aspect): Part[] {
  const [x, y] = aspect === "right" ? [-0.6, -3] : [0, -3];
  const upper = man({ ...u, cut: "short" }, aspect, false).filter(([role]) => role !== "legs" && role !== "boots");
  const all: Part[] = [...upper, ...hatOf(u.head, aspect)];
  return all.map(([role, d]): Part => [role, placed(d, x, y, 1, 1)]);
}

function horseman(u: Uniform, aspect: Aspect): Part[] {
  const sabre: Part =
    aspect === "right"
      ? ["steel", "M0.5 -7.6L0.8 -7.8L2.5 -11.6L2.1 -11.5Z"]
      : aspect === "back"
        ? ["steel", "M1.8 -7.6L2.1 -7.6L2.3 -11.8L2.1 -11.8Z"]
        : ["steel", "M-1.8 -7.6L-2.1 -7.6L-2.3 -11.8L-2.1 -11.8Z"];
  if (aspect === "right")
    return [
      ["mane", "M-3.9 -4.9Q-5.6 -4.6 -5.2 -1.6Q-4.5 -2.6 -3.7 -3.9Z"],
      [
        "horse",
        "M-4.1 -4.6Q-3 -5.8 0 -5.3Q1.8 -5.2 2.5 -6.6L3.4 -8.3L3.7 -8.9L4 -8.2L5.6 -6.6L5.2 -5.9L4.2 -6.2Q3.9 -4.6 3.2 -3.6L4.2 -1.9L3.9 -0.1L3.4 -0.1L3.4 -1.8L2.3 -2.9L2.2 0L1.6 0L1.5 -2.7L-1.9 -2.7L-2.2 0L-2.8 0L-2.7 -2L-3 -2.4L-3.6 -0.1L-4.2 -0.1L-3.7 -2.3Z",
      ],
      ["mane", "M1.9 -5.4Q2.6 -6.6 3.6 -8.8L2.9 -8.5Q2 -6.8 1.2 -5.4Z"],
      ["cloth", "M-2.4 -5.6L0.5 -5.5L0.5 -3.5L-2.7 -3.3Z"],
      ["legs", "M-1.2 -7.1L0 -7L1.1 -4.6L0.5 -3.6L-0.4 -5Z"],
      ["boots", "M1.1 -4.6L1.1 -2L1.6 -1.7L0.3 -1.7L0.3 -4Z"],
      ...rider(u, "right"),
      sabre,
    ];
  const legs: Part[] = [
    ["legs", "M-1.1 -7.1L-2 -4.6L-1.3 -3.9L-0.6 -5.6ZM1.1 -7.1L2 -4.6L1.3 -3.9L0.6 -5.6Z"],
    ["boots", "M-2 -4.6L-2.1 -2L-1.4 -2L-1.2 -4.2ZM2 -4.6L2.1 -2L1.4 -2L1.2 -4.2Z"],
  ];
  if (aspect === "back")
    return [
      ["horse", "M-1.5 -4.6Q0 -6.6 1.5 -4.6L1.5 -2.2L1.3 0L0.6 0L0.6 -2.4L-0.6 -2.4L-0.6 0L-1.3 0L-1.5 -2.2Z"],
      ["cloth", "M-1.5 -5Q0 -6.9 1.5 -5L1.6 -3.9Q0 -5.4 -1.6 -3.9Z"],
      ["mane", "M-0.4 -5L0.4 -5L0.6 -1.8L0 -0.9L-0.6 -1.8Z"],
      ...legs,
      ...rider(u, "back"),
      sabre,
    ];
  return [
    ["horse", "M-1.4 -4.9Q0 -6 1.4 -4.9L1.4 -2.6L1.1 0L0.5 0L0.5 -2.4L-0.5 -2.4L-0.5 0L-1.1 0L-1.4 -2.6Z"],
    ["cloth", "M-1.5 -5L-0.9 -5.6L-1 -3.8L-1.6 -3.6ZM1.5 -5L0.9 -5.6L1 -3.8L1.6 -3.6Z"],
    ...legs,
    ...rider(u, "front"),
    ["horse", "M-0.6 -7.3L-0.7 -8L-0.1 -7.5L0.1 -7.5L0.7 -8L0.6 -7.3L0.75 -5.6L0.45 -4L-0.45 -4L-0.75 -5.6Z"],
    ["mane", "M-0.2 -7.6L0.2 -7.6L0.15 -6.2L-0.15 -6.2Z"],
    sabre,
  ];
}

/** A field gun in action. */
function gun(aspect: Aspect): Part[] {
  if (aspect === "right")
    return [
      ["carriage", "M0.8 -3.2L-5.4 0L-5.9 -0.6L-0.6 -3.6Z"],
      ["bronze", "M-2.3 -4.4L-2 -4.6L4.3 -4.1L4.6 -4.2L4.6 -3L4.3 -3.1L-2 -3.2L-2.3 -3.5Z"],
      ["carriage", `${disc(0.4, -2.2, 2.2)}`],
      ["black", `${disc(0.4, -2.2, 1.75)}`],
      ["carriage", `${bar(0.15, -4.2, 0.65, -0.2)}M-1.6 -1.95L2.4 -1.95L2.4 -2.45L-1.6 -2.45Z${disc(0.4, -2.2, 0.6)}`],
    ];
  const wheels: Part = ["carriage", `${bar(-2.8, -4.4, -2, 0)}${bar(2, -4.4, 2.8, 0)}${bar(-2, -2.6, 2, -1.9)}`];
  if (aspect === "back")
    return [
      ["bronze", "M-0.6 -2L0.6 -2L0.45 -5.6L0.6 -5.9L-0.6 -5.9L-0.45 -5.6Z"],
      wheels,
      ["carriage", "M-0.5 -3L0.5 -3L0.7 1L-0.7 1Z"],
    ];
  return [
    wheels,
    ["bronze", `M-0.6 -4L0.6 -4L0.5 -1.9L-0.5 -1.9Z${disc(0, -2.1, 0.85)}`],
    ["black", disc(0, -2.1, 0.5)],
  ];
}

export type Figure = "foot" | "horseman" | "gunner" | "gun" | "officer";

const made = new Map<string, Sprite>();

/** The parts of a figure, back to front. */
export function spriteOf(figure: Figure, u: Uniform, aspect: Aspect): Sprite {
  const key = [figure, aspect, u.head, u.cut, u.cuirass ? "cuirass" : ""].join();
  let found = made.get(key);
  if (!found) {
    const drawn = aspect === "left" ? "right" : aspect;
    const parts =
      figure === "gun"
        ? gun(drawn)
        : figure === "horseman" || figure === "officer"
          ? horseman(u, drawn)
          : [
              ...man(u, drawn, figure === "foot"),
              ...hatOf(u.head, drawn),
              ...(figure === "foot" ? firelock(drawn) : []),
            ];
    found = aspect === "left" ? parts.map(([role, d]): Part => [role, placed(d, 0, 0, -1, 1)]) : parts;
    made.set(key, found);
  }
  return found;
}
