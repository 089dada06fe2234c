// Automatic answers, undo through them, and answers for the rest of a phase.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer, AskedPrompt, BattleEvent } from "../lib/api";
import { AskPreferences } from "../lib/ask_setting.svelte";
import type { Decision } from "../lib/wire";
import type { Commanded } from "./at_command";
import { eventOf, type AutoAnswer } from "./auto_answers.svelte";
import { bulkFor, holdOf, restOf, type Bulk } from "./bulk_answers";
import { Commanding } from "./commanding.svelte";

const ok = { ok: true } as Answer;
const refused = { ok: false, error: "the disk is full" } as Answer;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

let next = 100;
function asked(role: AskedPrompt["role"], verbs: Decision["verb"][], advised = verbs[0]): AskedPrompt {
  const prompt = next++;
  return {
    prompt,
    seat: "first",
    kind: String(role),
    role,
    title: "",
    reason: "",
    unit: 1,
    offers: verbs.map((verb, number) => ({ verb, unit: 1, number, text: verb })),
    advice: { decision: { prompt, by: "first", verb: advised, unit: 1 }, text: `suggested: ${advised}` },
  } as unknown as AskedPrompt;
}

/** A battle that asks these prompts in order. */
class Script {
  prompts: AskedPrompt[] = [];
  decisions = 0;
  undo: string[] = [];
  standing: string[] = [];
  epoch = 0;
  events = [];
  facts = new Map();
  view = { turn: 3, phase: "fire", units: [] };
  card = { seats: ["first"] };
  current = true;
  sent: Decision[] = [];
  answer = ok;
  constructor(readonly all: AskedPrompt[]) {
    this.prompts = all.slice(0, 1);
  }
  unit = (): undefined => undefined;
  check = (): Promise<unknown> => Promise.resolve({ ok: true, lawful: true });
  candidates = (): Promise<unknown[]> => Promise.resolve([]);
  layer = (): Promise<unknown> => Promise.resolve({ ok: false });
  odds = (): Promise<unknown> => Promise.resolve({ ok: false });
  standWith = (kinds: string[]): Promise<Answer> => {
    this.standing = kinds;
    return Promise.resolve(ok);
  };
  decide = (decision: Decision): Promise<Answer> => {
    if (!this.answer.ok) return Promise.resolve(this.answer);
    this.sent.push(decision);
    this.show(this.decisions + 1);
    return Promise.resolve(ok);
  };
  youDoIt = (): Promise<Answer> => this.decide(this.prompts[0]!.advice!.decision);
  takeBack = (): Promise<Answer> => {
    this.epoch++;
    this.sent.pop();
    this.show(this.decisions - 1);
    return Promise.resolve(ok);
  };
  private show(decisions: number): void {
    this.decisions = decisions;
    this.prompts = this.all.slice(decisions, decisions + 1);
    this.undo = decisions > 0 ? ["first"] : [];
  }
}

/** What follow() does as effects: takes up each new prompt until the player is asked. */
async function settle(commanding: Commanding): Promise<void> {
  let last = "";
  for (let i = 0; i < 12; ++i) {
    commanding.autos.adopt(commanding.prompt);
    if (commanding.autos.followUndo()) await commanding.undo();
    const { prompt } = commanding;
    const key = `${prompt?.prompt} ${commanding.autos.takes(prompt)}`;
    if (key !== last) await commanding.asked();
    last = key;
    await new Promise((soon) => setTimeout(soon, 0));
  }
}
async function begun(
  all: AskedPrompt[],
  change: Partial<Script> = {},
): Promise<{ battle: Script; commanding: Commanding; asks: AskPreferences }> {
  const battle = Object.assign(new Script(all), change);
  const asks = new AskPreferences();
  const commanding = new Commanding(battle as unknown as Commanded, undefined, asks);
  await settle(commanding);
  return { battle, commanding, asks };
}
const verbs = (battle: Script): string[] => battle.sent.map(({ verb }) => verb);

const stand = (): AskedPrompt => asked("which_stand", ["choose", "choose"]);
const order = (): AskedPrompt => asked("order", ["stand", "move"]);

describe("automatic answers", () => {
  it("are the suggestions, and are listed", async () => {
    const { battle, commanding } = await begun([stand(), stand(), order()]);
    expect(verbs(battle)).toEqual(["choose", "choose"]);
    expect(commanding.autos.list.map(({ at, text }) => [at, text])).toEqual([
      [0, "suggested: choose"],
      [1, "suggested: choose"],
    ]);
    expect(commanding.asking?.role).toBe("order");
  });
  it("wait for the player if they are refused", async () => {
    const { commanding } = await begun([stand(), order()], { answer: refused });
    expect(commanding.asking?.role).toBe("which_stand");
    expect(commanding.autos.list).toEqual([]);
  });
  it("stop when the player has such prompts asked again, and start from the open prompt", async () => {
    const { battle, commanding, asks } = await begun([stand(), order(), stand(), stand()]);
    commanding.autos.askAgain(commanding.autos.list[0]!);
    await commanding.decide(battle.prompts[0]!.advice!.decision);
    await settle(commanding);
    expect(commanding.asking?.role).toBe("which_stand");
    commanding.alwaysAuto();
    await settle(commanding);
    expect(asks.modeOf("casualties")).toBe("auto");
    expect(verbs(battle)).toEqual(["choose", "stand", "choose", "choose"]);
  });
  it("are taken back with the decision by hand before them", async () => {
    const { battle, commanding } = await begun([order(), stand(), stand(), order()]);
    await commanding.decide(battle.prompts[0]!.advice!.decision);
    await settle(commanding);
    expect(battle.decisions).toBe(3);
    await commanding.undo();
    await settle(commanding);
    expect(battle.decisions).toBe(0);
    expect(commanding.autos.list).toEqual([]);
    // After the player's next decision they resume.
    await commanding.decide(battle.prompts[0]!.advice!.decision);
    await settle(commanding);
    expect(battle.decisions).toBe(3);
  });
  it("can be changed one by one, the last first", async () => {
    const { battle, commanding } = await begun([order(), stand(), order()]);
    await commanding.decide(battle.prompts[0]!.advice!.decision);
    await settle(commanding);
    const [answer] = commanding.autos.list;
    expect(commanding.autos.canChange(answer!)).toBe(true);
    await commanding.changeAuto(answer!);
    await settle(commanding);
    expect(battle.decisions).toBe(1);
    expect(commanding.asking?.role).toBe("which_stand");
  });
  it("take over what an earlier version stored with the battle", async () => {
    const { battle, commanding, asks } = await begun([asked("opportunity_fire", ["done"]), order()], {
      standing: ["opportunity_fire"],
    });
    expect(battle.standing).toEqual([]);
    expect(asks.modeOf("passing_fire")).toBe("auto");
    expect(commanding.asking?.role).toBe("order");
  });
});

describe("the event of an automatic answer", () => {
  const event = (n: number, more: object): BattleEvent => ({ n, turn: 3, event: "moved", ...more }) as BattleEvent;
  const answer = (more: object, verb = "choose"): AutoAnswer =>
    ({ prompt: asked("which_stand", ["choose"]), decision: { verb, ...more }, turn: 3, at: 0, events: 1 }) as never;
  const events = [event(0, { unit: 1 }), event(1, { unit: 2 }), event(2, { unit: 1 }), event(3, { officer: 9 })];
  it("is the next one of its unit or officer", () => {
    expect(eventOf(answer({}), events)).toBe(2);
    expect(eventOf(answer({ officer: 9 }), events)).toBe(3);
  });
  it("is none in another turn, or where nothing happens", () => {
    expect(eventOf(answer({ officer: 9 }), [...events.slice(0, 3), event(3, { officer: 9, turn: 4 })])).toBeUndefined();
    expect(eventOf(answer({}, "hold_fire"), events)).toBeUndefined();
  });
});

describe("an answer for the rest of the phase", () => {
  const bulk = (role: AskedPrompt["role"], answer: Bulk["answer"]): Bulk => ({ phase: "", role, answer, epoch: 0 });
  const none = (): boolean => false;
  it("is about fire or withdrawals", () => {
    expect(restOf(asked("fire", ["fire"]))).toBe("fire");
    expect(restOf(asked("give_ground", ["no"]))).toBe("withdrawal");
    expect(restOf(asked("after_combat", ["close_on", "done"]))).toBe("pursuit");
    expect(restOf(order())).toBeUndefined();
    expect(holdOf(asked("fire", ["fire", "hold_fire"]))?.verb).toBe("hold_fire");
    expect(holdOf(asked("after_combat", ["close_on", "done"]))).toBeUndefined();
    expect(holdOf(asked("draw_off", ["yes", "no"]))?.verb).toBe("no");
  });
  it("applies to prompts of its role only", () => {
    const fire = asked("fire", ["fire", "hold_fire"]);
    expect(bulkFor(bulk("fire", "hold"), fire, [1], none)).toBe("hold");
    expect(bulkFor(bulk("fire", "suggested"), fire, [1], none)).toBe("suggested");
    expect(bulkFor(bulk("after_combat", "suggested"), asked("after_combat", ["occupy"]), [1], none)).toBe("suggested");
    expect(bulkFor(bulk("fire_on", "hold"), fire, [1], none)).toBeUndefined();
  });
  it("leaves a unit that should fall back to the player", () => {
    expect(bulkFor(bulk("give_ground", "hold"), asked("give_ground", ["no", "yes"]), [1], none)).toBe("hold");
    expect(bulkFor(bulk("give_ground", "hold"), asked("give_ground", ["yes", "no"]), [1], none)).toBeUndefined();
  });
  it("holds fire until another phase", async () => {
    const fire = (): AskedPrompt => asked("opportunity_fire", ["fire", "done", "hold_fire"]);
    const { battle, commanding } = await begun([fire(), fire(), order()]);
    expect(commanding.asking?.role).toBe("opportunity_fire");
    await commanding.answerRest("hold");
    await settle(commanding);
    expect(verbs(battle)).toEqual(["hold_fire", "hold_fire"]);
    expect(commanding.asking?.role).toBe("order");
  });
});
