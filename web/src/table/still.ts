// Replaces d3-transition and d3-interpolate (see vite.config.ts). d3-zoom only needs to interrupt transitions, and
// the camera animates itself. So d3-color and d3-ease are not loaded either.
export function interrupt(): void {
  // no transitions exist
}
/** Never called, because the camera animates itself. */
export function interpolateZoom(): never {
  throw new Error("the camera flies by itself");
}
