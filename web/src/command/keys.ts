// The key bindings. Keys of a focused control (Enter on a button, letters in a field) are left to it.
export type Action =
  | { do: "unit"; by: 1 | -1 }
  | { do: "offer"; index: number }
  | { do: "candidate"; by: 1 | -1 }
  | { do: "turn"; by: number }
  | { do: "stretch"; by: number }
  | { do: "confirm" | "cancel" | "undo" | "you_do_it" | "advice" | "formation" | "leg" | "forward" | "keys" };

export interface KeyPress {
  key: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
}

/** field: text input; control: has its own Enter and arrows; map: the table; page: anything else */
export type Focus = "field" | "control" | "map" | "page";

const PLAIN: Record<string, Action> = {
  n: { do: "candidate", by: 1 },
  p: { do: "candidate", by: -1 },
  "]": { do: "unit", by: 1 },
  "[": { do: "unit", by: -1 },
  u: { do: "undo" },
  y: { do: "you_do_it" },
  r: { do: "advice" },
  f: { do: "formation" },
  w: { do: "forward" },
  "?": { do: "keys" },
  backspace: { do: "leg" },
};

export function actionOf(press: KeyPress, focus: Focus, drafting: boolean): Action | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey) return undefined;
  const key = press.key.toLowerCase();
  if (key === "escape") return { do: "cancel" };
  if (focus === "field") return undefined;
  if (key === "enter") return focus === "control" ? undefined : { do: "confirm" };
  if (key === "tab") return focus === "map" ? { do: "unit", by: press.shiftKey ? -1 : 1 } : undefined;
  if (key.startsWith("arrow")) return drafting && focus !== "control" ? arrow(key, press.shiftKey ?? false) : undefined;
  if (/^[1-9]$/.test(key)) return { do: "offer", index: Number(key) - 1 };
  return PLAIN[key];
}

function arrow(key: string, fine: boolean): Action {
  if (key === "arrowleft" || key === "arrowright")
    return { do: "turn", by: (key === "arrowleft" ? -1 : 1) * (fine ? 1 : 5) };
  return { do: "stretch", by: (key === "arrowup" ? 1 : -1) * (fine ? 0.125 : 0.5) };
}

/** Kind of the focused element. */
export function focusOf(element: Element | null): Focus {
  if (!element || element === document.body) return "page";
  if (
    element.closest(
      "textarea, select, input:not([type='checkbox'], [type='radio'], [type='range'], [type='button']), [contenteditable='true']",
    )
  )
    return "field";
  if (element.closest("svg")) return "map";
  if (element.closest("button, a, input, summary, [role='button'], [role='slider'], [role='option']")) return "control";
  return "page";
}
