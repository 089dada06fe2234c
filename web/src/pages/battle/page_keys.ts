// The keys of the battle page: for its panels and the animation; all others answer the prompt.
import { keyPressed } from "../../command/keyboard";
import { focusOf } from "../../command/keys";
import type { BattlePageState } from "./page_state.svelte";

const panelKeys: Record<string, (page: BattlePageState) => void> = {
  b: ({ panelState }) => panelState.rules(),
  c: ({ panelState }) => panelState.charts(),
  t: (page) => page.measure(!page.panelState.tape),
  l: ({ panelState }) => panelState.fold("log"),
  a: ({ panelState }) => panelState.fold("roster"),
  v: (page) => (page.menu = !page.menu),
};

/** Closes what is open over the map. False: nothing was. */
function escaped(page: BattlePageState): boolean {
  const { panelState } = page;
  if (!panelState.drawer && !panelState.besides && !panelState.tape) {
    if (!page.menu && (!panelState.layer || page.commanding.draft)) return false;
    panelState.layer = panelState.answer = undefined;
  }
  page.closePanels();
  page.measure(false);
  return true;
}

/** A key was pressed anywhere on the page. */
export function pageKeyPressed(page: BattlePageState, event: KeyboardEvent): void {
  const { now, replay, seeing } = page;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : null;
  // The tree of the armies, the replay slider and the dialogs have keys of their own.
  if (target?.closest("[role='tree'], [role='slider'], dialog")) return;
  const focus = focusOf(target);
  if (focus === "field") return;
  // The key may still be held when the question appears.
  if ((seeing || now.fast) && event.key.toLowerCase() === "f") {
    now.fast = true;
    return event.preventDefault();
  }
  // Another key ends the animation. The prompt that then appears must be read before a key answers it.
  if (seeing && event.key !== "Tab" && !(focus === "control" && (event.key === " " || event.key === "Enter"))) {
    now.hurry();
    return event.preventDefault();
  }
  if (event.key === "Escape" && escaped(page)) return event.preventDefault();
  if (event.key === " " && replay.on && focus !== "control") {
    replay.toggle();
    return event.preventDefault();
  }
  if (!page.busy && !page.paused && keyPressed(page.commanding, event)) return;
  const act = panelKeys[event.key.toLowerCase()];
  if (!act) return;
  act(page);
  event.preventDefault();
}
