import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../words/draw_words";
import { ServerSays, type HttpOptions } from "../lib/net";
import { parseHeld, Link, type Kept } from "./link.svelte";
import { storedDrafts, draftsOf, storeDraft, withDraft } from "./draft_list";

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
});

/** The server's handling of one drawing (server/drawings/shared_drawings.hpp). */
class Server {
  texts: string[] = [];
  gone = false;
  kept(may: "edit" | "view"): Kept {
    return {
      version: this.texts.length,
      at: 1,
      may,
      ...(may === "edit" ? { view: "V" } : {}),
      versions: this.texts.map((text, i) => ({ n: i + 1, at: 1, bytes: text.length })),
      text: this.texts.at(-1) ?? "",
    };
  }
  ask = (async (path: string, { token, method, body }: HttpOptions = {}): Promise<unknown> => {
    await Promise.resolve();
    const said = body as { text: string; version: number };
    if (path === "/api/drawing/new") return (this.texts.push(said.text), { edit: "E", view: "V", version: 1 });
    if ((token !== "E" && token !== "V") || this.gone) throw new ServerSays(404, { error: "no drawing" });
    const may = token === "E" ? ("edit" as const) : ("view" as const);
    if (path === "/api/drawing/delete") return (this.gone = true);
    const n = /n=(\d+)/.exec(path)?.[1];
    if (n) return { text: this.texts[Number(n) - 1] };
    if (method !== "POST") return this.kept(may);
    if (said.version !== this.texts.length) throw new ServerSays(409, { error: "second", ...this.kept(may) } as never);
    return { version: this.texts.push(said.text) };
  }) as never;
}
const deskOf = (source: string) => ({
  source,
  open(text: string) {
    this.source = text;
    return true;
  },
});

describe("a drawing under a link", () => {
  let server: Server;
  beforeEach(() => {
    server = new Server();
  });
  it("is stored, changed, and found again by this browser", async () => {
    const desk = deskOf("one");
    const link = new Link(desk, server.ask);
    await link.share();
    expect([link.held, link.changed]).toEqual([{ token: "E", may: "edit", view: "V", version: 1 }, false]);
    desk.source = "two";
    expect(link.changed).toBe(true);
    await link.keep("more");
    expect(server.texts).toEqual(["one", "two"]);
    const later = new Link(desk, server.ask);
    await later.begin("");
    expect([later.held?.version, later.changed, later.behind]).toEqual([2, false, false]);
    await later.goBackTo(1);
    expect([desk.source, server.texts]).toEqual(["one", ["one", "two", "one"]]);
  });
  it("reports what others have stored without counting it as a local change", async () => {
    const [mine, his] = [deskOf("one"), deskOf("")];
    const link = new Link(mine, server.ask);
    await link.share();
    stored.delete("linstock.draw.link");
    const other = new Link(his, server.ask);
    await other.begin("E");
    his.source = "his";
    await other.keep("his");
    await link.refresh();
    expect([link.behind, link.changed, link.kept?.versions.length, mine.source]).toEqual([true, false, 2, "one"]);
    mine.source = "mine";
    expect(link.changed).toBe(true);
    link.takeTheirs();
    expect([mine.source, link.changed, link.behind]).toEqual(["his", false, false]);
  });
  it("reports a conflict, and lets the user take the other version or overwrite it", async () => {
    const [mine, his] = [deskOf("one"), deskOf("")];
    const link = new Link(mine, server.ask);
    await link.share();
    stored.clear();
    const other = new Link(his, server.ask);
    await other.begin("E");
    his.source = "his";
    await other.keep();
    mine.source = "mine";
    await link.keep();
    expect([link.theirs?.text, server.texts]).toEqual(["his", ["one", "his"]]);
    await link.keep("", true);
    expect([link.theirs, server.texts]).toEqual([undefined, ["one", "his", "mine"]]);
    his.source = "his more";
    await other.keep();
    other.takeTheirs();
    expect([his.source, other.held?.version]).toEqual(["mine", 3]);
  });
  it("the viewing link shows it, and newer versions appear when nothing was changed", async () => {
    await new Link(deskOf("one"), server.ask).share();
    stored.clear();
    const desk = deskOf("");
    await new Link(desk, server.ask).begin("V");
    server.texts.push("two");
    await new Link(desk, server.ask).begin("V");
    expect(desk.source).toBe("two");
    desk.source = "two and mine";
    server.texts.push("three");
    const link = new Link(desk, server.ask);
    await link.begin("V");
    expect([desk.source, link.behind, link.held?.may]).toEqual(["two and mine", true, "view"]);
  });
  it("reports an invalid link", async () => {
    const desk = deskOf("mine");
    const link = new Link(desk, server.ask);
    await link.begin("X");
    expect([link.trouble, desk.source]).toEqual(["no drawing", "mine"]);
    expect(parseHeld('{"token":1}')).toBeUndefined();
  });
});

describe("the list of drafts", () => {
  it("has earlier drawings, each once, within its size limit", () => {
    for (let i = 0; i < 20; ++i) storeDraft(`t${i}`, `text ${i}`, undefined, i);
    storeDraft("again", "text 15", { token: "E", may: "edit", view: "V", version: 3 }, 30);
    expect(
      storedDrafts()
        .map(({ title }) => title)
        .slice(0, 3),
    ).toEqual(["again", "t19", "t18"]);
    expect(storedDrafts()).toHaveLength(12);
    expect(storedDrafts()[0]?.link?.token).toBe("E");
    const large = { title: "large", at: 1, text: "x".repeat(1_600_000) };
    expect(withDraft(storedDrafts(), large)).toEqual([large]);
    expect([draftsOf("no"), draftsOf('[{"title":1}]')]).toEqual([[], []]);
  });
});
