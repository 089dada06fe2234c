import { describe, expect, it } from "vitest";
import { pointer, select } from "./selection";

const heard: string[] = [];
const says = (word: string) => () => void heard.push(word);
function told(node: EventTarget, ...types: string[]): string[] {
  heard.length = 0;
  for (const type of types) node.dispatchEvent(new Event(type));
  return [...heard];
}

describe("the selection of one element", () => {
  it("has one listener per name; the last one replaces the others", () => {
    const node = new EventTarget();
    select(node).on("end.zoom cancel.zoom", says("first")).on("end.other", says("other"));
    expect(told(node, "end", "cancel")).toEqual(["first", "other", "first"]);
    select(node).on("end.zoom", says("second"));
    expect(told(node, "end", "cancel")).toEqual(["other", "second", "first"]);
  });
  it("removes listeners by type and name, or by name only", () => {
    const node = new EventTarget();
    select(node).on("end.zoom cancel.zoom", says("zoom")).on("end.other", says("other"), true);
    select(node).on("cancel.zoom", null);
    expect(told(node, "end", "cancel")).toEqual(["zoom", "other"]);
    select(node).on(".zoom", null);
    expect(told(node, "end", "cancel")).toEqual(["other"]);
  });
  it("passes the event to the listener, with the element as `this`", () => {
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
  it("stores properties, and skips events that the filter rejects", () => {
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

describe("the pointer's position", () => {
  it("is relative to the window without an element", () => {
    globalThis.Element ??= class {} as unknown as typeof Element;
    expect(pointer({ clientX: 3, clientY: 4, currentTarget: null })).toEqual([3, 4]);
  });
});
