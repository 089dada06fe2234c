/** How many lines pieces of these lengths fill, one after the other. */
export function linesOf(long: readonly number[], width: number): number {
  let lines = 1;
  let at = 0;
  for (const one of long) {
    if (at > 0 && at + one > width) {
      ++lines;
      at = 0;
    }
    at += one;
  }
  return lines;
}
