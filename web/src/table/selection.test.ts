import { describe, expect, it } from "vitest";
import { pointer, select } from "./selection";

const heard: string[] = [];
const says = (word: string) => () => void heard.push(word);
function told(node: EventTarget, ...types: string[]): string[] {
  heard.length = 0;
  for (const type of types) node.dispatchEvent(new Event(type));
  return [...heard];
}

describe("one element listened to", () => {
  it("has one listener by each name, and the later one stands", () => {
    const node = new EventTarget();
    select(node).on("end.zoom cancel.zoom", says("first")).on("end.other", says("other"));
    expect(told(node, "end", "cancel")).toEqual(["first", "other", "first"]);
    select(node).on("end.zoom", says("second"));
    expect(told(node, "end", "cancel")).toEqual(["other", "second", "first"]);
  });
  it("is left by a type and a name, or by a name alone", () => {
    const node = new EventTarget();
    select(node).on("end.zoom cancel.zoom", says("zoom")).on("end.other", says("other"), true);
    select(node).on("cancel.zoom", null);
    expect(told(node, "end", "cancel")).toEqual(["zoom", "other"]);
    select(node).on(".zoom", null);
    expect(told(node, "end", "cancel")).toEqual(["other"]);
  });
  it("tells its listener, and calls it as the element's own", () => {
    const node = new EventTarget();
    const selves: EventTarget[] = [];
    const own = function (this: EventTarget): void {
      selves.push(this);
    };
    select(node).on("end.zoom", own);
    expect(select(node).on("end.zoom")).toBe(own);
    expect(select(node).on("end.other")).toBeUndefined();
    told(node, "end");
    expect(selves).toEqual([node]);
  });
  it("keeps what it is given, and leaves out what a filter does", () => {
    const node = new EventTarget() as EventTarget & { kept?: number };
    select(node)
      .property("kept", function () {
        return ((this as { kept?: number }).kept ?? 0) + 1;
      })
      .property("kept", function () {
        return ((this as { kept?: number }).kept ?? 0) + 1;
      });
    expect(node.kept).toBe(2);
    select(node)
      .filter(() => false)
      .on("end.zoom", says("zoom"));
    expect(told(node, "end")).toEqual([]);
    expect(
      select(node)
        .filter(() => true)
        .node(),
    ).toBe(node);
  });
});

describe("where somebody points", () => {
  it("is told of the window where there is no element", () => {
    globalThis.Element ??= class {} as unknown as typeof Element;
    expect(pointer({ clientX: 3, clientY: 4, currentTarget: null })).toEqual([3, 4]);
  });
});
