// The card shows what the server refuses and what does not reach it.
import { describe, expect, it, vi } from "vitest";
import type { Answer, AskedPrompt } from "../lib/api";
import type { Decision, Point } from "../lib/wire";
import { t } from "../words/words";
import type { Commanded } from "./at_command";
import { Commanding } from "./commanding.svelte";
import { isSealed } from "./dispatch";
import { PointerInput } from "./pointer_input.svelte";
import { act } from "./keyboard";
import { isLasting } from "./offers";
import sample from "./prompts.sample.json";
import { verbText, withTurn } from "./wording";

const prompts = sample as unknown as Record<string, { prompt: AskedPrompt; candidates: Decision[] }>;

function commandingOf(kind: string, answers: Partial<Commanded>, undo: Commanded["undo"] = []): Commanding {
  const { prompt } = prompts[kind]!;
  const full: Answer = {
    id: 1,
    verb: "decide",
    ok: false,
    error: "the disk is full: nothing could be stored",
  } as Answer;
  const battle = {
    prompts: [prompt],
    events: [],
    epoch: 0,
    facts: new Map(),
    waiting: [prompt.seat],
    undo,
    standing: [],
    over: false,
    connection: "live",
    current: true,
    view: undefined,
    table: undefined,
    unit: () => undefined,
    check: () => Promise.resolve({ ok: true, lawful: true }),
    odds: () => Promise.resolve({ ok: false }),
    advise: () => Promise.resolve({ ok: false }),
    layer: () => Promise.resolve({ ok: false }),
    candidates: () => Promise.resolve([]),
    decide: () => Promise.resolve(full),
    youDoIt: () => Promise.resolve(full),
    standWith: () => Promise.resolve(full),
    takeBack: () => Promise.resolve(full),
    ...answers,
  };
  return new Commanding(battle as unknown as Commanded);
}

const said = (commanding: Commanding): string => commanding.refused?.refusal.text ?? "";

describe("a tap on the flag of an officer whose ride is drawn", () => {
  it("keeps the player's path", () => {
    const commanding = commandingOf("officer_move", {});
    const ride = commanding.ways.find(({ offer }) => offer.verb === "ride")!;
    commanding.choose(ride);
    commanding.change({ path: [[12, 34]] });
    const { draft } = commanding;
    expect(new PointerInput(commanding).tapOfficer(ride.offer.officer!)).toBe(true);
    expect(commanding.draft).toEqual(draft);
  });
});

describe("a drag of several selected units", () => {
  it("waits for Confirm, and Escape drops it", () => {
    const commanding = commandingOf("order", { unit: (unit) => ({ unit, place: [0, 0], heading: 0 }) as never });
    const { whole, acting } = commanding;
    whole.pick(acting.slice(0, 2));
    whole.drawn = [0, 3];
    expect(whole.running).toBe(false);
    expect(act(commanding, { do: "cancel" })).toBe(true);
    expect([whole.drawn, whole.group.size]).toEqual([undefined, 2]);
    whole.drawn = [0, 3];
    expect(act(commanding, { do: "confirm" })).toBe(true);
    expect([whole.drawn, whole.running]).toEqual([undefined, true]);
    expect(whole.queue.map(({ path }) => path)).toEqual([[[0, 3]], [[0, 3]]]);
  });
});

describe("an error is shown", () => {
  it("when the server has no storage for a decision", async () => {
    const commanding = commandingOf("order", {});
    await commanding.youDoIt();
    expect(said(commanding)).toContain("the disk is full");
  });
  it("when there is no connection", async () => {
    const away = (): Promise<never> => Promise.reject(new Error("there is no connection to the server"));
    const commanding = commandingOf("order", { youDoIt: away, decide: away, takeBack: away }, ["first"]);
    for (const wanted of [
      () => commanding.youDoIt(),
      () => commanding.decide(commanding.decisionFor({ verb: "done" })),
      () => commanding.undo(),
    ]) {
      commanding.refused = undefined;
      await wanted();
      expect(said(commanding)).toBe(t("command.not_sent"));
      expect(commanding.busy).toBe(false);
    }
  });
});

describe("the group of selected units", () => {
  it("lasts for its phase and returns after an undo; units asked again are not done", async () => {
    const view = { turn: 1, phase: "movement", units: [] };
    const commanding = commandingOf(
      "order",
      { view: view as unknown as Commanded["view"] & object, takeBack: () => Promise.resolve({ ok: true } as Answer) },
      ["first"],
    );
    const { whole } = commanding;
    whole.pastPhase();
    whole.pick([1, 2]);
    whole.queue = [
      { unit: 1, verb: "stand", carry: true, state: "done" },
      { unit: 3, verb: "move", carry: false, state: "ordered" },
    ];
    view.phase = "fire";
    whole.pastPhase();
    expect(whole.group.size).toBe(0);
    expect(whole.queue.map((one) => one.unit)).toEqual([3]);
    view.phase = "movement";
    whole.pastPhase();
    expect([...whole.group]).toEqual([1, 2]);
    whole.queue = [{ unit: 1, verb: "stand", carry: true, state: "done" }];
    await commanding.undo();
    expect(whole.queue).toEqual([]);
    expect([...whole.group]).toEqual([1, 2]);
  });
});

describe("a whole brigade that is dragged", () => {
  it("reports units that cannot follow the drawn path, with their die", async () => {
    const { prompt } = prompts["path"]!;
    const unit = prompt.unit!;
    const tried: number[] = [];
    const check = (decision: Decision): Promise<never> => {
      const [[, y]] = (decision as unknown as { path: [[number, number]] }).path;
      tried.push(y);
      return Promise.resolve({
        ok: true,
        lawful: false,
        refusal: { kind: "against_rules", text: `the way is ${y} inches; it may go 0`, why: [{ clause: "RV-d20" }] },
      } as never);
    };
    const told = (of: number, n: number, text: string) => ({ n, event: "rolled", unit: of, text });
    const commanding = commandingOf("path", {
      check,
      events: [
        told(unit, 0, "Of last turn: 2."),
        told(unit, 1, "The 1st rolls: 19."),
        told(unit + 1, 2, "Another's: 3."),
      ] as never,
      unit: () => ({ place: [0, 0], heading: 0 }) as never,
      decide: () => Promise.resolve({ ok: true } as Answer),
    });
    const { whole } = commanding;
    whole.queue = [{ unit, verb: "move", carry: true, state: "ordered", path: [[0, 8]], heading: 0, since: 1 }];
    await whole.answer(commanding.prompt!);
    expect(tried.length).toBeGreaterThan(2);
    expect(whole.queue[0]).toMatchObject({
      state: "refused",
      text: "the way is 8 inches; it may go 0. The 1st rolls: 19.",
      why: [{ clause: "RV-d20" }],
    });
  });
});

describe("a unit that is dragged before its path is asked", () => {
  /**
   * A unit in line facing north, with a suggestion to move elsewhere in column; returns what was sent and where it
   * was released.
   */
  const dragged = async (
    check: Commanded["check"],
    to: Point,
    heading: number,
  ): Promise<{ commanding: Commanding; ready: boolean[] }> => {
    const { prompt } = prompts["path"]!;
    const unit = prompt.unit!;
    const march = { verb: "march", unit, text: "marches" } as unknown as AskedPrompt["offers"][number];
    const { unit: _unit, reach: _reach, ...asked } = prompt;
    const recommended = {
      prompt: prompt.prompt,
      by: prompt.seat,
      verb: "march",
      unit,
      path: [[9, 9]],
      heading: 45,
      formation: "column",
    } as unknown as Decision;
    const ready: boolean[] = [];
    const commanding: Commanding = commandingOf("path", {
      prompts: [{ ...asked, role: "move" as never, offers: [march] }],
      candidates: () => Promise.resolve([{ decision: recommended, text: "in column" }]),
      check: (decision) => (ready.push(commanding.ready), check(decision)),
      unit: () => ({ unit, place: [0, 0], heading: 0, formation: "line" }) as never,
    });
    await commanding.asked();
    const hand = new PointerInput(commanding) as unknown as {
      orderTo: (unit: number, point: Point, wish: object) => Promise<void>;
    };
    await hand.orderTo(unit, to, { unit, from: [0, 0], path: [to], heading });
    return { commanding, ready };
  };

  it("keeps its formation, whatever is suggested, and wheels where needed", async () => {
    for (const front of [0, 30]) {
      const { commanding } = await dragged(
        (decision) =>
          Promise.resolve({ ok: true, lawful: (decision as { heading?: number }).heading === front } as never),
        [3, 5],
        30,
      );
      expect(commanding.draft).toMatchObject({
        verb: "march",
        unit: prompts["path"]!.prompt.unit,
        path: [[3, 5]],
        formation: "line",
        heading: front,
      });
    }
  });

  it("too far, is set back along its path, with the reason at the release point, and is not ready before that", async () => {
    const refusal = { kind: "against_rules" as const, text: "it may go 4" };
    const { commanding, ready } = await dragged(
      (decision) => {
        const { heading, path } = decision as unknown as { heading: number; path: Point[] };
        const lawful = heading === 90 && path[0]![0] <= 4;
        return Promise.resolve({ ok: true, lawful, ...(lawful ? {} : { refusal }) } as never);
      },
      [8, 0],
      90,
    );
    expect(commanding.draft).toMatchObject({ unit: prompts["path"]!.prompt.unit, formation: "line", heading: 90 });
    expect(commanding.draft?.path?.[0]?.[0]).toBeGreaterThan(3.5);
    expect(commanding.draft?.path?.[0]?.[0]).toBeLessThanOrEqual(4);
    expect(commanding.refused).toMatchObject({ refusal, kept: true, at: [8, 0] });
    expect(ready.slice(-3)).toEqual([false, false, false]);
  });
});

describe("a unit that cannot move now", () => {
  it("is checked with the order of its prompt, so that the ruleset gives the reason", async () => {
    const { prompt } = prompts["path"]!;
    const { unit: _unit, reach: _reach, ...asked } = prompt;
    for (const [verb, tried] of [
      ["march", "march"],
      ["move", "move"],
    ] as const) {
      const said: string[] = [];
      const offers = [
        { verb, unit: prompt.unit!, text: "goes" },
        { verb: "stand", unit: prompt.unit!, text: "stands" },
      ] as unknown as AskedPrompt["offers"];
      const commanding = commandingOf("path", {
        prompts: [{ ...asked, role: "move" as never, offers }],
        check: (decision) => (
          said.push(decision.verb),
          Promise.resolve({
            ok: true,
            lawful: false,
            refusal: { kind: "against_rules", text: "it is not in command" },
          } as never)
        ),
        unit: (id) => ({ unit: id, place: [0, 0], heading: 0, formation: "line" }) as never,
      });
      await commanding.asked();
      said.length = 0;
      const hand = new PointerInput(commanding) as unknown as {
        orderTo: (unit: number, point: Point, wish?: object) => Promise<void>;
        refuseIdle: (unit: number, point: Point) => Promise<void>;
      };
      const other = prompt.unit! + 1;
      await hand.refuseIdle(other, [3, 5]);
      await hand.orderTo(other, [3, 5]);
      await vi.waitFor(() => expect(said).toEqual([tried, tried]));
      expect(commanding.refused?.refusal.text).toBe("it is not in command");
    }
  });
});

describe("a unit out of command that is dragged while others are asked", () => {
  it("is refused with the clauses of its event, as long as it holds", async () => {
    const { prompt } = prompts["fire"]!;
    const why = [
      { clause: "BA-3.6", mark: "printed" },
      { clause: "BA-4.E", mark: "printed" },
    ] as const;
    let badges = ["not in command"];
    const commanding = commandingOf("fire", {
      prompts: [{ ...prompt, title: "Fire of Blue" }],
      facts: new Map([[5, { name: "Blue East 1st" }]]) as never,
      events: [
        { unit: 5, upshot: "fails", why: [] },
        { unit: 5, upshot: "out_of_command", why },
        { unit: 6, upshot: "out_of_command", why: [] },
      ] as never,
      unit: (id) => ({ unit: id, condition: "steady", badges }) as never,
    });
    const hand = new PointerInput(commanding) as unknown as {
      refuseIdle: (unit: number, point: Point) => Promise<void>;
    };
    await hand.refuseIdle(5, [3, 5]);
    expect(commanding.refused?.refusal.text).toBe(
      "Blue East 1st is not in command and cannot act yet. The open question is: “Fire of Blue”",
    );
    expect(commanding.refused?.refusal.why).toEqual(why);
    badges = [];
    await hand.refuseIdle(5, [3, 5]);
    expect(commanding.refused?.refusal.why ?? []).toEqual([]);
  });
});

describe("a prompt", () => {
  it("that waits for a text starts no draft", async () => {
    const { prompt, candidates } = prompts["path"]!;
    const commanding = commandingOf("path", {
      prompts: [{ ...prompt, advice: { decision: candidates[0]!, text: "" } }],
    });
    commanding.waits = true;
    await commanding.asked();
    expect(commanding.draft).toBeUndefined();
    commanding.waits = false;
    await commanding.asked();
    expect(commanding.draft?.unit).toBe(prompt.unit);
  });
  it("has its suggestion drafted, or nothing", async () => {
    const { prompt, candidates } = prompts["path"]!;
    const all = () => Promise.resolve(candidates.map((decision, at) => ({ decision, text: `${at}` })));
    const marches = candidates.filter(({ verb }) => verb === candidates[0]!.verb);
    expect(marches.length).toBeGreaterThan(1);
    for (const decision of marches) {
      const commanding = commandingOf("path", {
        candidates: all,
        prompts: [{ ...prompt, advice: { decision, text: "recommended" } }],
      });
      await commanding.asked();
      expect(commanding.decisionFor(commanding.draft!)).toEqual(decision);
      // The recommended decision is the first suggestion, and Auto-play and R do the same.
      expect([commanding.candidate, commanding.candidates[0]?.text, commanding.candidates.length]).toEqual([
        0,
        "recommended",
        candidates.length,
      ]);
    }
    const stay = { prompt: prompt.prompt, by: prompt.seat, verb: "stay" } as unknown as Decision;
    const commanding = commandingOf("path", {
      candidates: all,
      prompts: [
        {
          ...prompt,
          advice: { decision: stay, text: "stays where it is" },
          offers: [{ verb: "stay" as never, text: "" }, ...prompt.offers],
        },
      ],
    });
    await commanding.asked();
    expect(commanding.draft?.path).toEqual([]);
    expect([commanding.draft?.bare, commanding.stuck, commanding.lawful]).toEqual([true, true, undefined]);
    commanding.stretchBy(1);
    await vi.waitFor(() =>
      expect([commanding.draft?.bare, commanding.stuck, commanding.lawful]).toEqual([undefined, false, true]),
    );
  });
  it("drafts no path without a known allowed one, and blocks confirming one that cannot be set back", async () => {
    const refusal = { kind: "against_rules" as const, text: "it must be placed at one point" };
    const commanding = commandingOf("path", {
      check: () => Promise.resolve({ ok: true, lawful: false, refusal } as never),
    });
    await commanding.asked();
    expect(commanding.draft).toBeUndefined();
    commanding.begin(
      commanding.ways.find(({ gesture }) => gesture === "march")!,
      false,
    );
    commanding.turnBy(5);
    await Promise.resolve();
    await Promise.resolve();
    expect(said(commanding)).toBe(refusal.text);
    expect(commanding.stuck).toBe(true);
  });
  it("with an earlier drawn path reports that it was set back, without marking a place", async () => {
    const { prompt, candidates } = prompts["path"]!;
    const refusal = { kind: "against_rules" as const, text: "the way is too long" };
    const from = prompt.reach!.from!;
    const commanding = commandingOf("path", {
      candidates: () => Promise.resolve(candidates.map((decision) => ({ decision, text: "" }))),
      check: (decision) => {
        const end = (decision as unknown as { path?: [number, number][] }).path?.at(-1) ?? from;
        const far = Math.hypot(...end.map((one, axis) => one - from[axis]!));
        return Promise.resolve(far <= 1 ? { ok: true, lawful: true } : { ok: true, lawful: false, refusal }) as never;
      },
    });
    commanding.whole.keep(prompt.unit!, [[from[0], from[1] + 9]], 0);
    await commanding.asked();
    // The tried decision is kept for an appeal to the umpire.
    await vi.waitFor(() => expect(commanding.refused).toMatchObject({ refusal, kept: true, tried: { unit: 18 } }));
    expect(commanding.refused).not.toHaveProperty("at");
    expect(commanding.length).toBeLessThanOrEqual(1);
    commanding.change({ heading: 90 });
    expect(commanding.refused).toBeUndefined();
  });
  it("with several marching units does not preselect one that leaves a train", async () => {
    const { prompt } = prompts["order"]!;
    const offers = [
      { verb: "march" as const, unit: 1, text: "" },
      { verb: "place" as const, unit: 2, word: "leaves the train", text: "" },
    ];
    const commanding = commandingOf("order", { prompts: [{ ...prompt, kind: "move", offers }] });
    await commanding.asked();
    expect(commanding.draft).toBeUndefined();
    commanding.choose(commanding.ways[1]!);
    expect(commanding.refused).toBeUndefined();
    expect(commanding.stuck).toBe(true);
  });
  it("has ending the battle neither under a digit nor beside the orders", () => {
    const { prompt } = prompts["order"]!;
    const end = { verb: "concede" as const, word: "concede the battle", text: "concede the battle" };
    const commanding = commandingOf("order", { prompts: [{ ...prompt, offers: [end, ...prompt.offers] }] });
    const way = commanding.ways[0]!;
    expect(way.gesture).toBe("weigh");
    expect(commanding.numbered).not.toContain(way);
    expect(commanding.grave(way)).toBe(true);
    expect(isLasting(way.offer)).toBe(true);
  });
});

describe("a key", () => {
  it("escape closes open panels one by one before it drops a draft", () => {
    const commanding = commandingOf("order", {});
    commanding.choose(commanding.ways.find(({ offer }) => offer.verb === "done")!);
    commanding.handing = commanding.keysShown = true;
    act(commanding, { do: "cancel" });
    expect([commanding.handing, commanding.keysShown, commanding.draft?.verb]).toEqual([false, true, "done"]);
    act(commanding, { do: "cancel" });
    act(commanding, { do: "cancel" });
    expect([commanding.keysShown, commanding.draft]).toEqual([false, undefined]);
  });
  it("that ends a prompt for all units needs confirmation", () => {
    let sent = 0;
    const commanding = commandingOf("order", {
      decide: () => {
        ++sent;
        return Promise.resolve({ ok: true } as Answer);
      },
    });
    const others = commanding.ways.find(({ offer }) => offer.verb === "done")!;
    expect(commanding.numbered).not.toContain(others);
    expect(act(commanding, { do: "offer", index: 0 })).toBe(false);
    commanding.choose(others);
    expect(sent).toBe(0);
    expect(commanding.draft?.verb).toBe("done");
    act(commanding, { do: "confirm" });
    expect(sent).toBe(1);
  });
});

describe("a suggestion", () => {
  const attack = { prompt: 1, by: "first", verb: "attack", unit: 1, target: 9 };
  function advising(decision: object): { commanding: Commanding; sent: object[]; weighed: object[] } {
    const sent: object[] = [];
    const weighed: object[] = [];
    const prompt = {
      ...prompts["order"]!.prompt,
      advice: { decision, text: "the 1st attacks the 9th" },
    } as unknown as AskedPrompt;
    const commanding = commandingOf("order", {
      prompts: [prompt],
      decide: (one) => Promise.resolve(sent.push(one)).then(() => ({ ok: true }) as Answer),
      odds: (one) => Promise.resolve(weighed.push(one)).then(() => ({ ok: false }) as never),
    });
    return { commanding, sent, weighed };
  }
  it("to attack is shown with its odds first and carried out on the second press", async () => {
    const { commanding, sent, weighed } = advising(attack);
    await commanding.advised();
    expect(sent).toEqual([]);
    expect([commanding.draft?.verb, commanding.draft?.target, weighed.length]).toEqual(["attack", 9, 1]);
    await commanding.advised();
    expect(sent).toEqual([attack]);
  });
  it("without a target is carried out at once", async () => {
    const { commanding, sent } = advising({ prompt: 1, by: "first", verb: "move", unit: 1 });
    await commanding.advised();
    expect(sent.length).toBe(1);
  });
});

describe("accepting all suggestions of a prompt", () => {
  it("covers their orders and paths in this phase only", async () => {
    const { prompt } = prompts["order"]!;
    const advice = { decision: { prompt: 1, by: "first", verb: "move", unit: 1 }, text: "" };
    const of = (n: number, more: object): AskedPrompt =>
      ({ ...prompt, prompt: n, advice, ...more }) as unknown as AskedPrompt;
    const march = (unit: number): object => ({
      kind: "path",
      role: "way",
      unit,
      offers: [
        { verb: "follow", unit, text: "" },
        { verb: "stand", unit, text: "" },
      ],
    });
    const orders = (...units: number[]): object => ({
      offers: units.map((unit) => ({ verb: "move", unit, text: "" })),
    });
    const all = [
      of(1, orders(1, 4)),
      of(2, march(1)),
      of(3, orders(4)),
      of(4, { kind: "terms", role: "terms_of_way", unit: 4 }),
      of(5, { ...march(4), role: "way_of_attack" }), // shown
      of(6, march(9)),
      of(7, orders(4, 7)),
      of(8, { kind: "terms", role: "terms_of_way", unit: 9 }),
      of(9, { ...orders(4), role: "fire" }), // not
      of(10, march(4)),
      of(11, march(4)),
    ];
    const view = { turn: 1, phase: "movement", units: [] };
    const handed: (number | string | undefined)[] = [];
    const commanding = commandingOf("order", {
      prompts: all,
      view: view as unknown as Commanded["view"] & object,
      youDoIt: (n, until) =>
        Promise.resolve(handed.push(n, ...(until ? [until] : []))).then(() => ({ ok: true }) as Answer),
    });
    await commanding.asked();
    await commanding.allAdvised();
    for (const n of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      commanding.open(n);
      await commanding.asked();
    }
    expect(handed).toEqual([1, 2, 3, 4, 5, 10]);
    // A path drawn by the player is kept, and the next phase ends it.
    commanding.whole.keep(4, [[1, 1]], 0);
    await commanding.asked();
    expect(handed).toEqual([1, 2, 3, 4, 5, 10]);
    commanding.whole.drop(4);
    view.phase = "second movement";
    commanding.open(11);
    await commanding.asked();
    expect(handed).toEqual([1, 2, 3, 4, 5, 10]);
  });

  it("ends with a manual decision and with an undo", async () => {
    const { prompt } = prompts["order"]!;
    const advice = { decision: { prompt: 1, by: "first", verb: "move", unit: 1 }, text: "" };
    const orders = (n: number, ...units: number[]): AskedPrompt =>
      ({
        ...prompt,
        prompt: n,
        advice,
        offers: units.map((unit) => ({ verb: "move", unit, text: "" })),
      }) as unknown as AskedPrompt;
    for (const ended of [true, false]) {
      const handed: number[] = [];
      const commanding = commandingOf("order", {
        prompts: [orders(1, 1, 4), orders(2, 4)],
        view: { turn: 1, phase: "movement", units: [] } as unknown as Commanded["view"] & object,
        decide: () => Promise.resolve({ ok: true } as Answer),
        youDoIt: (n) => Promise.resolve(handed.push(n)).then(() => ({ ok: true }) as Answer),
      });
      await commanding.asked();
      await commanding.allAdvised();
      if (ended) await commanding.decide({ prompt: 1, by: "first", verb: "stand", unit: 4 } as never);
      else (commanding.battle as { epoch: number }).epoch++;
      commanding.open(2);
      await commanding.asked();
      expect(handed).toEqual([1]);
    }
  });
});

describe("secret prompts", () => {
  it("are those answered separately, and the orders of a whole side", () => {
    expect(isSealed(prompts["deploy"]!.prompt)).toBe(true);
    expect(isSealed(prompts["order"]!.prompt)).toBe(false);
    expect(
      isSealed({
        ...prompts["order"]!.prompt,
        kind: "mw.orders",
        offers: [{ verb: "dispatch", text: "" }],
      } as AskedPrompt),
    ).toBe(true);
    expect(isSealed(undefined)).toBe(false);
  });
});

it("a boat steams and lies, other units march and stand", () => {
  expect([verbText("march", "boat"), verbText("stand", "boat"), verbText("fire", "boat") === verbText("fire")]).toEqual(
    ["steam", "hold position", true],
  );
  expect(verbText("march", "foot")).toBe("march");
});

it("a unit that turns in place is described as turning", () => {
  const stays = {
    prompt: 1,
    by: "first",
    verb: "reform",
    unit: 1,
    formation: "line",
    heading: 0,
  } as unknown as Decision;
  expect(withTurn("the 1st stays in place, in line, facing north", stays, { heading: 14 })).toBe(
    "the 1st stays in place, in line, facing north, turning 14° to the left",
  );
  expect(withTurn("the 1st stays in place, in line, facing north", stays, { heading: 0 })).toBe(
    "the 1st stays in place, in line, facing north",
  );
  const goes = {
    prompt: 1,
    by: "first",
    verb: "follow",
    unit: 1,
    formation: "line",
    heading: 0,
    path: [[1, 2]],
  } as unknown as Decision;
  expect(withTurn("the 1st moves 2 inches", goes, { heading: 14 })).toBe("the 1st moves 2 inches");
});
