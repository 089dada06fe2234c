// Applies a key to the open prompt. Listen in the capture phase: during a draft the arrow keys belong to it, not to
// the table.
import type { Commanding } from "./commanding.svelte";
import { actionOf, focusOf, type Action } from "./keys";

export function keyPressed(commanding: Commanding, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || commanding.curtained) return false;
  const target = event.target instanceof Element ? event.target : null;
  const drafting =
    commanding.draft !== undefined || (commanding.dispatch.open && commanding.dispatch.spokenTo.length > 0);
  const action = actionOf(event, focusOf(target), drafting);
  if (!action || !act(commanding, action)) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** false: the key has no meaning now and is left to the page. */
export function act(commanding: Commanding, action: Action): boolean {
  const { draft, dispatch } = commanding;
  if (dispatch.open) {
    switch (action.do) {
      case "candidate":
        return dispatch.nextTarget(action.by);
      case "turn":
        return dispatch.turn(action.by);
      case "stretch":
        return dispatch.stretch(action.by * (commanding.battle.table?.measure === "feet" ? 25 : 1));
      case "confirm":
        void dispatch.send();
        return true;
      case "leg":
        return dispatch.dropLeg();
      case "forward":
        dispatch.recommend();
        return true;
    }
  }
  switch (action.do) {
    case "unit":
      if (commanding.acting.length < 2) return false;
      commanding.stepUnit(action.by);
      return true;
    case "offer": {
      const way = commanding.numbered[action.index];
      if (!way) return false;
      // A key is easily pressed by mistake, so an answer that ends a prompt for several units needs confirmation.
      commanding.choose(way, commanding.acting.length > 1 && way.offer.unit === undefined);
      return true;
    }
    case "candidate":
      commanding.stepCandidate(action.by);
      return commanding.candidates.length > 0;
    case "turn":
      if (draft?.heading === undefined) return false;
      commanding.turnBy(action.by);
      return true;
    case "stretch":
      if (!draft?.path || draft.verb === "place") return false;
      commanding.stretchBy(action.by);
      return true;
    case "confirm":
      if (commanding.whole.confirmDrawn()) return true;
      if (!draft) return false;
      void commanding.confirm();
      return true;
    case "cancel":
      commanding.cancel();
      return true;
    case "undo":
      void commanding.undo();
      return true;
    case "you_do_it":
      void commanding.youDoIt();
      return true;
    case "advice":
      void commanding.advised();
      return true;
    case "formation":
      if (draft?.formation === undefined) return false;
      commanding.nextFormation();
      return true;
    case "leg":
      if (!draft?.path?.length) return false;
      commanding.dropLeg();
      return true;
    case "forward":
      if (commanding.whole.group.size === 0) return false;
      commanding.whole.order("move");
      return true;
    case "keys":
      commanding.keysShown = !commanding.keysShown;
      return true;
  }
}
