// The paper sheet with its grain, and the wooden frame around it.
import { seeded } from "../random";
import type { Bounds, Space } from "../space";
import type { Brush } from "./brush";

function frameWidth(space: Space): number {
  return Math.max(0.7, Math.min(space.width, space.height) * 0.024);
}

/** The bounds of the table with its frame, in drawing coordinates. */
export function worldOf(space: Space): Bounds {
  const f = frameWidth(space);
  return { x0: -f, y0: -f, x1: space.width + f, y1: space.height + f };
}

export function paintPaper({ ctx, colour, space, k }: Brush): void {
  ctx.fillStyle = colour.paper;
  ctx.fillRect(0, 0, space.width, space.height);
  const random = seeded(1813);
  const fibres = Math.min(2600, space.width * space.height * 0.55);
  // Faint fibres and flecks give the sheet a paper texture.
  for (const [shade, alpha] of [
    [colour.theme === "dark" ? "#ffffff" : "#7d6233", colour.theme === "dark" ? 0.05 : 0.11],
    [colour.theme === "dark" ? "#000000" : "#ffffff", 0.2],
  ] as const) {
    ctx.strokeStyle = shade;
    ctx.globalAlpha = alpha;
    ctx.lineWidth = Math.min(0.07, 1 / k);
    ctx.beginPath();
    for (let i = 0; i < fibres; ++i) {
      const x = random() * space.width;
      const y = random() * space.height;
      const a = random() * Math.PI;
      const long = 0.1 + random() * 0.5;
      ctx.moveTo(x, y);
      ctx.lineTo(x + Math.cos(a) * long, y + Math.sin(a) * long);
    }
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
  // The sheet is yellower towards its edges.
  const glow = ctx.createRadialGradient(
    space.width / 2,
    space.height / 2,
    Math.min(space.width, space.height) * 0.35,
    space.width / 2,
    space.height / 2,
    Math.hypot(space.width, space.height) * 0.55,
  );
  glow.addColorStop(0, "rgb(120 84 30 / 0%)");
  glow.addColorStop(1, colour.theme === "dark" ? "rgb(0 0 0 / 22%)" : "rgb(120 84 30 / 16%)");
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, space.width, space.height);
}

export function paintFrame({ ctx, colour, space, k }: Brush): void {
  const f = frameWidth(space);
  const { width: w, height: h } = space;
  const sides = [
    [
      [-f, -f],
      [w + f, -f],
      [w, 0],
      [0, 0],
    ],
    [
      [w + f, -f],
      [w + f, h + f],
      [w, h],
      [w, 0],
    ],
    [
      [-f, h + f],
      [w + f, h + f],
      [w, h],
      [0, h],
    ],
    [
      [-f, -f],
      [-f, h + f],
      [0, h],
      [0, 0],
    ],
  ] as const;
  const random = seeded(1815);
  sides.forEach((corners, i) => {
    ctx.save();
    ctx.beginPath();
    corners.forEach(([x, y], j) => (j === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
    ctx.closePath();
    ctx.fillStyle = colour.frame;
    ctx.fill();
    ctx.clip();
    const lying = i % 2 === 0;
    const long = lying ? w + 2 * f : h + 2 * f;
    const from = i === 0 ? -f : i === 1 ? w : i === 2 ? h : -f;
    ctx.lineWidth = 0.05;
    for (let line = 0; line < 9; ++line) {
      const off = from + random() * f;
      ctx.strokeStyle = random() < 0.5 ? colour.frameDark : colour.frameLight;
      ctx.globalAlpha = 0.3;
      ctx.beginPath();
      for (let s = 0; s <= long; s += 2) {
        const q = off + Math.sin(s * 0.18 + line * 2) * 0.05;
        if (lying) ctx.lineTo(-f + s, q);
        else ctx.lineTo(q, -f + s);
      }
      ctx.stroke();
    }
    ctx.restore();
  });
  ctx.globalAlpha = 1;
  ctx.strokeStyle = colour.frameDark;
  ctx.lineWidth = Math.max(0.1, 1.2 / k);
  ctx.strokeRect(-f, -f, w + 2 * f, h + 2 * f);
  ctx.strokeRect(0, 0, w, h);
  ctx.beginPath();
  for (const [x, y, dx, dy] of [
    [0, 0, -f, -f],
    [w, 0, f, -f],
    [w, h, f, f],
    [0, h, -f, f],
  ] as const) {
    ctx.moveTo(x, y);
    ctx.lineTo(x + dx, y + dy);
  }
  ctx.lineWidth = Math.max(0.05, 0.7 / k);
  ctx.stroke();
}
