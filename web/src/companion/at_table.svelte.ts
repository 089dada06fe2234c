// A battle on a real table. The entries are stored here, step by step, and in the browser after each tap. The engine
// gets all of them with each request and returns the state. Undo removes the last step.
import type {
  CorrectStep,
  FireStep,
  OfficerStep,
  RealTable,
  RealTableAsk,
  RealTableReport,
  RealTableUnit,
} from "../lib/api";
import { faultOf } from "../lib/fetched.svelte";
import { http, ServerSays } from "../lib/net";
import { remember, remembered } from "../lib/settings.svelte";
import { t } from "../words/words";
import { battlesOf, isWorthKeeping, listPlace, withBattle, type StoredBattle } from "./battle_list";
import { parseStoredBattle, type Deck, type Kept, type Shared } from "./stored_battle";
import {
  hashesOfOthers,
  opened,
  ownOrdersOf,
  replacedSince,
  salted,
  withSeal,
  type Orders,
  type OwnOrders,
  type SealedTurn,
  type Written,
} from "./sealed";

export const place = "linstock.table";
const ownOrdersPlace = "linstock.table.orders";

interface TheirTable {
  version: number;
  kept: Kept;
}

/** All orders are equally likely. `below(n)` is a number from 0 to n - 1. */
export function shuffled(count: number, below: (n: number) => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; --last) {
    const other = below(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** A random number of the browser, uniform. */
function chanceBelow(n: number): number {
  const most = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const number = crypto.getRandomValues(new Uint32Array(1))[0]!;
    if (number < most) return number % n;
  }
}

/** Sets the fact, with its number; other facts of its group are removed. */
export function withFact(step: FireStep, word: string, number: number, rivals: readonly string[]): FireStep {
  const facts = Object.fromEntries(
    Object.entries(step.facts).filter(([other]) => other !== word && !rivals.includes(other)),
  );
  if (number > 0) facts[word] = number;
  return { ...step, facts, faces: [], choices: [], trail: [] };
}

/** Adds another unit in the charge or changes its part; without facts it has none. */
export function withOther(step: FireStep, other: NonNullable<FireStep["others"]>[number] | number): FireStep {
  const id = typeof other === "number" ? other : other.unit;
  const rest = (step.others ?? []).filter((one) => one.unit !== id);
  const was = (step.others ?? []).findIndex((one) => one.unit === id);
  const others =
    typeof other === "number"
      ? rest
      : was < 0
        ? [...rest, other]
        : (step.others ?? []).map((one, index) => (index === was ? other : one));
  return { ...step, others };
}

/** The step before its last die or choice. */
export function without(step: FireStep): FireStep {
  const trail = step.trail ?? step.faces.map(() => "die" as const);
  const last = trail.at(-1);
  const back = { ...step, trail: trail.slice(0, -1) };
  if (last === "choice") return { ...back, choices: (step.choices ?? []).slice(0, -1) };
  return last === "die" ? { ...back, faces: step.faces.slice(0, -1) } : step;
}

export class AtTable {
  kept: Kept | undefined = $state.raw(parseStoredBattle(remembered(place)));
  said: RealTable | undefined = $state.raw();
  trouble = $state("");
  waiting = $state(false);
  /** Put aside on this phone, newest first. */
  battles: StoredBattle[] = $state.raw(battlesOf(remembered(listPlace)));
  /** The token of a shared battle whose link was opened, until the player has chosen between it and their own. */
  invited = $state("");
  private own: OwnOrders | undefined = $state.raw(ownOrdersOf(remembered(ownOrdersPlace)));
  private turn = 0;
  private sending: Promise<void> | undefined;

  /** `token`: of a battle that another phone shares. */
  constructor(token = "") {
    if (token !== "" && token !== this.kept?.shared?.token) {
      if (isWorthKeeping(this.kept)) this.invited = token;
      else void this.join(token);
    } else if (this.kept) void this.ask();
  }

  async join(token: string): Promise<void> {
    this.waiting = true;
    try {
      const theirs = await http<TheirTable>("/api/shared", { token });
      this.waiting = false;
      if (!this.putAside()) return;
      const before = this.battles.find((one) => one.kept.shared?.token === token);
      if (before) this.remove(before);
      this.remember(before?.own);
      this.invited = "";
      this.take(theirs, token);
    } catch (thrown) {
      this.waiting = false;
      this.trouble = faultOf(thrown).text || t("lib.server_away");
    }
  }
  /** The server stores it as well, for holders of the token. */
  async share(): Promise<void> {
    if (!this.kept || this.kept.shared) return;
    try {
      const shared = await http<Shared>("/api/shared/new", { method: "POST", body: this.kept });
      this.lay({ ...this.kept, shared });
    } catch (thrown) {
      this.trouble = faultOf(thrown).text || t("lib.server_away");
    }
  }
  /** Deletes the server's copy, for every phone. */
  async unshare(): Promise<void> {
    const token = this.kept?.shared?.token;
    if (token === undefined) return;
    try {
      await http("/api/shared/delete", { method: "POST", token, body: {} });
      this.dropShared(token);
    } catch (thrown) {
      if (!this.isGone(thrown, token)) this.trouble = faultOf(thrown).text || t("lib.server_away");
    }
  }
  private dropShared(token: string): boolean {
    if (this.kept?.shared?.token !== token) return false;
    const { shared: _gone, ...own } = this.kept;
    this.lay(own);
    return true;
  }
  /** Another phone, or the server after a time, has deleted the copy: this phone keeps the battle for itself. */
  private isGone(thrown: unknown, token: string): boolean {
    if (!(thrown instanceof ServerSays) || thrown.status !== 404) return false;
    if (this.dropShared(token)) this.trouble = t("companion.unshared");
    return true;
  }
  /** Called at intervals: reads the steps of other phones, and sends what could not be sent before. */
  async follow(): Promise<void> {
    const shared = this.kept?.shared;
    if (!shared || this.sending) return;
    if (shared.unsent) return this.send();
    try {
      const theirs = await http<TheirTable>("/api/shared", { token: shared.token });
      const now = this.kept?.shared;
      if (now?.token === shared.token && now.version < theirs.version && !this.sending && !now.unsent)
        this.take(theirs, shared.token);
    } catch (thrown) {
      this.isGone(thrown, shared.token); // otherwise the next time
    }
  }
  private take(theirs: TheirTable, token: string): void {
    const { shared: _theirs, ...rest } = theirs.kept;
    this.lay({ ...rest, shared: { token, version: theirs.version } });
    void this.ask();
  }
  private lay(kept: Kept): void {
    this.kept = kept;
    remember(place, JSON.stringify(kept));
  }
  private send(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => (this.sending = undefined));
    return this.sending;
  }
  private async sendAll(): Promise<void> {
    for (let kept = this.kept; kept?.shared?.unsent; kept = this.kept) {
      const { shared, ...body } = kept;
      try {
        const { version } = await http<{ version: number }>(`/api/shared?version=${shared.version}`, {
          method: "POST",
          token: shared.token,
          body,
        });
        const now = this.kept as Kept | undefined; // another battle may be open by now
        if (now?.shared?.token !== shared.token) return;
        this.lay({ ...now, shared: { token: shared.token, version, ...(now === kept ? {} : { unsent: true }) } });
      } catch (thrown) {
        if (thrown instanceof ServerSays && thrown.status === 409) {
          this.take(thrown.body as unknown as TheirTable, shared.token);
          this.trouble = t(thrown.body.sealed === undefined ? "companion.other_first" : "companion.seal_refused");
        } else this.isGone(thrown, shared.token);
        return;
      }
    }
  }

  async begin(scenario: string, ruleset: string, text?: string): Promise<void> {
    this.said = undefined;
    this.remember(undefined);
    const well = await this.put({ scenario, ruleset, steps: [], ...(text === undefined ? {} : { text }) });
    if (!well && text !== undefined) this.drop();
  }
  /** The file cannot be played: no battle starts, and the reason stays on the page. */
  private drop(): void {
    this.kept = undefined;
    remember(place, "null");
  }
  /** Moves it into the list, from which it can be resumed. False: this browser has no space for it, and it stays. */
  private putAside(): boolean {
    if (!isWorthKeeping(this.kept)) return true;
    const next = withBattle(this.battles, { kept: this.kept, at: Date.now(), ...(this.own ? { own: this.own } : {}) });
    const stored = this.store(next);
    if (!stored) this.trouble = t("companion.no_space");
    return stored;
  }
  private store(battles: StoredBattle[]): boolean {
    if (!remember(listPlace, JSON.stringify(battles))) return false;
    this.battles = battles;
    return true;
  }
  remove(one: StoredBattle): void {
    this.store(this.battles.filter((other) => other !== one));
  }
  /** Opens a battle of the list, unchanged. */
  resume(one: StoredBattle): void {
    if (!this.putAside()) return;
    this.said = undefined;
    this.lay(one.kept);
    this.remember(one.own);
    this.remove(one);
    void this.ask();
  }
  leave(): void {
    if (!this.putAside()) return;
    this.remember(undefined);
    this.kept = undefined;
    this.said = undefined;
    this.trouble = "";
    remember(place, "null");
  }

  unit(id: number | undefined): RealTableUnit | undefined {
    return this.said?.units.find((unit) => unit.id === id);
  }
  get open(): FireStep | undefined {
    return this.kept?.open;
  }

  /** Another question, or the same with other facts: its dice have not been thrown. */
  tell(open: FireStep | undefined): void {
    if (!this.kept) return;
    const { open: _was, throwing: _threw, ...rest } = this.kept;
    void this.put(open ? { ...rest, open: { ...open, faces: [], choices: [], trail: [] } } : rest);
  }
  /** The open question has dice, or an owner has made a choice. */
  get begun(): boolean {
    const { kept } = this;
    return kept?.throwing === true || (kept?.open?.faces.length ?? 0) > 0 || (kept?.open?.choices?.length ?? 0) > 0;
  }
  throwDice(): void {
    if (this.kept?.open) this.put({ ...this.kept, throwing: true });
  }
  /** Adds thrown dice. The engine is asked once there are enough. */
  show(faces: readonly number[]): void {
    if (!this.kept?.open) return;
    const wants = this.said?.answer?.wants;
    const read = this.said?.answer?.read ?? 0;
    const { open } = this.kept;
    const all = [...open.faces, ...faces];
    const trail = [...(open.trail ?? open.faces.map(() => "die" as const)), ...faces.map(() => "die" as const)];
    void this.put({ ...this.kept, open: { ...open, faces: all, trail } }, !wants || all.length >= read + wants.count);
  }
  /** An owner's choice, by its index among the options. */
  choose(option: number): void {
    if (!this.kept?.open) return;
    const { open } = this.kept;
    void this.put({
      ...this.kept,
      open: {
        ...open,
        choices: [...(open.choices ?? []), option],
        trail: [...(open.trail ?? open.faces.map(() => "die" as const)), "choice"],
      },
    });
  }
  takeBack(): void {
    if (this.kept?.open) void this.put({ ...this.kept, open: without(this.kept.open) });
  }
  /** Applies the result to the rosters. */
  keep(): void {
    const { kept } = this;
    if (!kept?.open) return;
    const { open: answered, throwing: _threw, ...rest } = kept;
    const { trail: _trail, ...open } = answered;
    void this.put({ ...rest, steps: [...kept.steps, open] });
  }

  /** The phase of the turn and the order of the deck: the engine does not use them. */
  toPhase(phase: number): void {
    if (this.kept) this.put({ ...this.kept, phase }, false);
  }
  layDeck(deck: Deck): void {
    if (this.kept) this.put({ ...this.kept, deck }, false);
  }
  /** The orders written on this phone in this turn, by army. */
  private written(turn: number): Record<string, Written> {
    return this.own?.turn === turn ? this.own.sides : {};
  }
  /** Undefined: another battle begins. */
  private remember(own: OwnOrders | undefined): void {
    this.own = own;
    remember(ownOrdersPlace, JSON.stringify(own ?? null));
  }
  seal(turn: number, army: number, orders: Orders): void {
    const written = salted(orders);
    const seen = this.own?.turn === turn ? this.own.seen : undefined;
    this.remember({ ...(seen ? { seen } : {}), turn, sides: { ...this.written(turn), [army]: written } });
    this.layOrders(withSeal(this.kept?.orders, turn, army, written));
  }
  /**
   * Once all sides are sealed: opens the orders written on this phone, and stores the hashes of the other sides at that
   * moment.
   */
  openOrders(turn: number, armies: readonly number[]): void {
    const sealed = this.kept?.orders;
    if (sealed?.turn !== turn) return;
    const mine = this.written(turn);
    const now = opened(sealed, armies, mine);
    if (!now) return;
    if (this.own && !this.own.seen) this.remember({ ...this.own, seen: hashesOfOthers(sealed, mine) });
    this.layOrders(now);
  }
  /** Armies whose sealed orders differ from those that were there when this phone opened its own. */
  get replacedOrders(): number[] {
    return replacedSince(this.kept?.orders, this.own);
  }
  private layOrders(orders: SealedTurn): void {
    if (this.kept) void this.put({ ...this.kept, orders }, false);
  }
  shuffle(): void {
    this.layDeck({ order: shuffled(this.said?.deck.length ?? 0, chanceBelow), turned: 0 });
  }
  nextTurn(): void {
    if (!this.kept) return;
    const { deck: _deck, phase: _phase, ...rest } = this.kept;
    void this.put({ ...rest, steps: [...this.kept.steps, { do: "turn" }] });
  }

  add(step: CorrectStep | OfficerStep | { do: "turn" }): Promise<boolean> {
    if (!this.kept) return Promise.resolve(false);
    return this.put({ ...this.kept, steps: [...this.kept.steps, step] });
  }
  undo(count = 1): void {
    if (this.kept) this.put({ ...this.kept, steps: this.kept.steps.slice(0, this.kept.steps.length - count) });
  }

  /** Stores it first; if the engine refuses it, the earlier state returns. */
  private async put(kept: Kept, asks = true): Promise<boolean> {
    const before = this.kept;
    const changed: Kept = kept.shared ? { ...kept, shared: { ...kept.shared, unsent: true } } : kept;
    this.lay(changed);
    const well = !asks || (await this.ask());
    if (!well && this.kept === changed && before && kept.steps.length > before.steps.length) this.lay(before);
    else if (kept.shared) void this.send();
    return well;
  }

  /** The course of the battle so far. */
  async report(): Promise<RealTableReport | undefined> {
    if (!this.kept) return undefined;
    const { scenario, ruleset, steps, text } = this.kept;
    try {
      return (
        await http<RealTable>("/api/table", {
          method: "POST",
          body: { scenario, ruleset, steps, report: true, ...(text === undefined ? {} : { text }) },
        })
      ).report;
    } catch (thrown) {
      this.trouble = faultOf(thrown).text || t("lib.server_away");
      return undefined;
    }
  }

  async ask(): Promise<boolean> {
    const { kept } = this;
    if (!kept) return false;
    const turn = ++this.turn;
    this.waiting = true;
    const body: RealTableAsk = { scenario: kept.scenario, ruleset: kept.ruleset, steps: kept.steps };
    if (kept.text !== undefined) body.text = kept.text;
    if (kept.open) body.ask = kept.open;
    let well = false;
    try {
      const said = await http<RealTable>("/api/table", { method: "POST", body });
      well = true;
      if (turn === this.turn) {
        this.said = said;
        this.trouble = "";
      }
    } catch (thrown) {
      const problems =
        thrown instanceof ServerSays ? (thrown.body.problems ?? []).slice(0, 5).map((one) => one.text) : [];
      if (turn === this.turn) this.trouble = [faultOf(thrown).text || t("lib.server_away"), ...problems].join("\n");
    }
    if (turn === this.turn) this.waiting = false;
    return well;
  }
}
