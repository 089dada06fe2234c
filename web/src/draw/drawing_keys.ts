// The keys of the drawing page: undo, copy, delete, the cursor for drawing without a mouse, and the corners of a shape.
import type { Point } from "../lib/wire";
import type { Drawing } from "./drawing.svelte";
import { saveFile } from "./save_file";

/** The members of the board that keys use. */
interface BoardKeys {
  /** scrolls until the point is in sight */
  seen(point: Point): void;
  pointAtCross(): void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Handles a key of the page. Keys in fields and dialogs belong to those. */
export function drawingKey(event: KeyboardEvent, drawing: Drawing, board: BoardKeys | undefined): void {
  const target = event.target as HTMLElement;
  if (document.querySelector("dialog[open]")) return; // Escape closes the dialog
  const typing = /^(input|textarea|select)$/i.test(target.tagName) && (target as HTMLInputElement).type !== "checkbox";
  const letter = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !typing) {
    if (letter === "z") (event.shiftKey ? () => drawing.redo() : () => drawing.undo())();
    else if (letter === "y") drawing.redo();
    else if (letter === "d") drawing.copyPicked();
    else if (letter === "s") saveFile(drawing);
    else return;
    event.preventDefault();
    return;
  }
  if (typing || event.ctrlKey || event.metaKey) return;
  const step = steps[event.key];
  const onBoard = target.closest(".board") !== null;
  const button = target.tagName === "BUTTON" || target.tagName === "A" || target.tagName === "SUMMARY";
  if (event.key === "Escape") {
    if (drawing.draft.length > 0) drawing.draft = [];
    else if (drawing.tool.is !== "pick") drawing.take({ is: "pick" });
    else if (drawing.corner !== undefined) drawing.corner = undefined;
    else drawing.pick([]);
  } else if (event.key === "Enter" && drawing.draft.length >= drawing.least && drawing.tool.is !== "pick" && !button)
    drawing.finish();
  else if (event.key === "Backspace" && drawing.draft.length > 0) drawing.draft = drawing.draft.slice(0, -1);
  // Arrows move the cursor by the grid, finer with Shift. Space or a full stop puts a point there.
  else if (drawing.tool.is !== "pick" && onBoard && step && !event.altKey) {
    const by = event.shiftKey ? 0.25 : drawing.grid || 1;
    drawing.moveCross([step[0] * by, step[1] * by]);
    if (drawing.cross) board?.seen(drawing.cross);
  } else if (drawing.tool.is !== "pick" && onBoard && (event.key === " " || event.key === ".")) board?.pointAtCross();
  else if ((event.key === "Delete" || event.key === "Backspace") && drawing.corner !== undefined) drawing.dropCorner();
  else if ((event.key === "Delete" || event.key === "Backspace") && drawing.picked.size > 0) drawing.deletePicked();
  else if ((event.key === "," || event.key === ".") && drawing.cornered) drawing.nextCorner(event.key === "." ? 1 : -1);
  else if (event.key === "Insert" && drawing.corner !== undefined) drawing.addCorner();
  else if (step && drawing.picked.size > 0 && event.altKey) {
    const by = event.shiftKey ? 0.25 : drawing.grid || 1;
    if (drawing.corner !== undefined) drawing.moveCorner([step[0] * by, step[1] * by]);
    else drawing.movePicked([step[0] * by, step[1] * by], "arrows");
  } else if (letter === "r" && drawing.picked.size > 0 && onBoard) drawing.turnPicked(event.shiftKey ? -15 : 15);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
