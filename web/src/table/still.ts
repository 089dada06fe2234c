// In place of d3-transition (see vite.config.ts): of it, d3-zoom needs no more than that what flies can be stopped. The
// camera flies by itself, so nothing does here; without it d3-transition, d3-color and d3-ease are not loaded.
import { selection } from "d3-selection";

export function interrupt(): void {
  // nothing flies
}
Object.assign(selection.prototype, {
  interrupt(this: unknown) {
    return this;
  },
});
