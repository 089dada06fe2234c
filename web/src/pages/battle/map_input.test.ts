import { describe, expect, it } from "vitest";
import { MapInput } from "./map_input.svelte";

/** A page with an open order for units 1 and 2 of command 7; unit 3 cannot act. */
function inputOf(ordering = true) {
  const picked: number[] = [];
  const page = {
    busy: false,
    battle: { facts: new Map([1, 2, 3].map((unit) => [unit, { command: 7 }])) },
    commanding: { acting: [1, 2], whole: { pickCommand: (command: number) => picked.push(command) } },
    pointer: { ordering, press: () => true },
    panelState: { tape: false },
  };
  const input = new MapInput(page as never, { rules: undefined } as never, {} as never);
  return { picked, press: (unit: number, keys: object) => input.press([0, 0], unit, keys as PointerEvent) };
}

describe("a press with Ctrl on a unit that can be given orders", () => {
  it("selects its whole brigade for the drag", () => {
    const { picked, press } = inputOf();
    expect(press(1, { ctrlKey: true })).toBe(true);
    press(2, { metaKey: true });
    expect(picked).toEqual([7, 7]);
  });
  it("selects nothing without the key, for other units, and for other questions", () => {
    const { picked, press } = inputOf();
    press(1, { ctrlKey: false });
    press(3, { ctrlKey: true });
    expect(picked).toEqual([]);
    const other = inputOf(false);
    other.press(1, { ctrlKey: true });
    expect(other.picked).toEqual([]);
  });
});
