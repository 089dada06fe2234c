// In place of d3-transition and d3-interpolate (see vite.config.ts): of them, d3-zoom needs no more than that what flies
// can be stopped. The camera flies by itself, so nothing does here; without them d3-color and d3-ease are not loaded.
export function interrupt(): void {
  // nothing flies
}
/** How a flight would go: none is asked for. */
export function interpolateZoom(): never {
  throw new Error("the camera flies by itself");
}
