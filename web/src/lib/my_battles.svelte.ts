// Your battles: the links of this browser, in localStorage. The server stores the battles, so clearing the list loses
// only the links.
import type { Asked, BattleCard, Link, Role } from "./api";
import { faultOf } from "./fetched.svelte";
import { http } from "./net";
import { keptElsewhere, remember, remembered } from "./settings.svelte";
import { home, onDevice } from "./where";
import type { BattleClocks } from "../people/api";
import type { SeatName } from "./wire";

export interface MyBattle {
  token: string;
  battle: string;
  role: Role;
  seats: SeatName[];
  title: string;
  scenario: string;
  lesson?: number;
  // Older lists lack these; a refresh fills them in.
  book?: string;
  counted?: string;
  armies?: string[];
  players?: BattleCard["players"];
  turn: number;
  turns: number;
  waiting: SeatName[];
  asked?: Asked;
  over: boolean;
  changed: string; // ISO 8601
  hours?: BattleClocks;
  names?: { first: string; second: string };
  programs?: SeatName[];
  gone?: boolean; // the server no longer knows this link
}

// Battles on this device have a list of their own.
const on = onDevice ? `.device${home}` : "";
const place = `linstock.battles${on}`;
const linkPlace = `linstock.links${on}`;
const most = 100;

const isText = (value: unknown): value is string => typeof value === "string";
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const ofBoth = (value: unknown, good: (side: unknown) => boolean): boolean =>
  typeof value === "object" &&
  value !== null &&
  good((value as Record<string, unknown>)["first"]) &&
  good((value as Record<string, unknown>)["second"]);
const isSide = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((one) => isNumber(one) || typeof one === "boolean");
/** Optional members with their checks. An invalid one is dropped. */
const optional: { [Name in keyof MyBattle]?: (value: unknown) => boolean } = {
  lesson: isNumber,
  book: isText,
  counted: isText,
  armies: areTexts,
  gone: (value) => typeof value === "boolean",
  players: (value) => ofBoth(value, isText),
  names: (value) => ofBoth(value, isText),
  programs: areTexts,
  hours: (value) => ofBoth(value, isSide),
  asked: (value) =>
    typeof (value as Asked | null)?.you === "boolean" &&
    Array.isArray((value as Asked).others) &&
    (value as Asked).others.every(areTexts),
};

/** The valid entry, or undefined. Input may come from a stranger's seat bundle. */
function entryOf(value: unknown): MyBattle | undefined {
  const one = (typeof value === "object" && value !== null ? value : {}) as Partial<MyBattle>;
  const sound =
    [one.token, one.battle, one.role, one.title, one.scenario, one.changed].every(isText) &&
    isNumber(one.turn) &&
    isNumber(one.turns) &&
    typeof one.over === "boolean" &&
    areTexts(one.seats) &&
    areTexts(one.waiting);
  if (!sound) return undefined;
  const entry = { ...one } as MyBattle;
  for (const [name, good] of Object.entries(optional))
    if (entry[name as keyof MyBattle] !== undefined && !good(entry[name as keyof MyBattle]))
      delete entry[name as keyof MyBattle];
  return entry;
}

/** Parses the stored list, drops invalid entries and repeated tokens. */
export function mineOf(text: string | null): MyBattle[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  const tokens = new Set<string>();
  return kept.flatMap((value: unknown): MyBattle[] => {
    const entry = entryOf(value);
    if (!entry || tokens.has(entry.token)) return [];
    tokens.add(entry.token);
    return [entry];
  });
}

interface KeptLinks {
  battle: string;
  links: Link[];
}
/** Parses the stored links of battles that were made here. */
export function linksOf(text: string | null): KeptLinks[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  return kept.filter((entry: unknown): entry is KeptLinks => {
    const one = entry as Partial<KeptLinks> | null;
    return (
      typeof one === "object" &&
      one !== null &&
      typeof one.battle === "string" &&
      Array.isArray(one.links) &&
      one.links.every((link) => typeof link?.token === "string" && Array.isArray(link.seats))
    );
  });
}

/** Whose turn it is, as the holder of the link sees it. */
export function turnOf(mine: MyBattle): "over" | "yours" | "theirs" | "watching" {
  if (mine.over) return "over";
  if (mine.seats.length === 0) return "watching";
  return mine.waiting.some((seat) => mine.seats.includes(seat)) && mine.asked?.you !== false ? "yours" : "theirs";
}

/** When your own time runs out; Infinity if none of your clocks runs. */
export const endsOf = (one: MyBattle): number =>
  Math.min(Infinity, ...one.seats.map((seat) => one.hours?.[seat as "first" | "second"]?.ends ?? Infinity));

/** Battles that wait for you first, by the end of your time; then the others, latest news first. */
export function inOrder(all: readonly MyBattle[]): MyBattle[] {
  const asked = (one: MyBattle): number => (!one.gone && turnOf(one) === "yours" ? 0 : 1);
  const sooner = (a: MyBattle, b: MyBattle): number =>
    asked(a) === 0 && endsOf(a) !== endsOf(b) ? (endsOf(a) < endsOf(b) ? -1 : 1) : 0;
  return [...all].sort((a, b) => asked(a) - asked(b) || sooner(a, b) || b.changed.localeCompare(a.changed));
}

function fromCard(token: string, card: BattleCard): MyBattle {
  const { battle, role, seats, title, scenario, book, counted, armies, players, turn, turns, waiting, over, changed } =
    card;
  const { hours, names, programs, asked } = card;
  return {
    token,
    battle,
    role,
    seats,
    title,
    scenario,
    book,
    counted,
    armies,
    players,
    turn,
    turns,
    waiting,
    over,
    changed,
    ...(hours ? { hours } : {}),
    ...(asked ? { asked } : {}),
    ...(names ? { names } : {}),
    ...(programs?.length ? { programs } : {}),
  };
}

class MyBattles {
  all: readonly MyBattle[] = $state.raw(mineOf(remembered(place)));

  /** Stores an opened link with the server's card, at the top of the list. */
  met(token: string, card: BattleCard, lesson?: number): void {
    const known = this.all.find((one) => one.token === token);
    const fresh = fromCard(token, card);
    const whichLesson = lesson ?? known?.lesson;
    if (whichLesson !== undefined) fresh.lesson = whichLesson;
    this.change((all) => [fresh, ...all.filter((one) => one.token !== token)]);
  }

  /** Stores all links of a battle made here. The server sends them once, only to the maker. */
  keepLinks(battle: string, links: readonly Link[]): void {
    const kept = linksOf(remembered(linkPlace)).filter((one) => one.battle !== battle);
    remember(linkPlace, JSON.stringify([{ battle, links }, ...kept].slice(0, most)));
  }
  linksOf(battle: string): readonly Link[] {
    return linksOf(remembered(linkPlace)).find((one) => one.battle === battle)?.links ?? [];
  }

  /** Stores a new battle with the maker's link. */
  made(link: Link, battle: string, title: string, scenario: string, turns: number, lesson = 0): void {
    const one: MyBattle = {
      token: link.token,
      battle,
      role: link.role,
      seats: link.seats,
      title,
      scenario,
      turn: 0,
      turns,
      waiting: [],
      over: false,
      changed: new Date().toISOString(),
    };
    if (lesson > 0) one.lesson = lesson;
    this.putBack(one);
  }

  forget(token: string): void {
    this.change((all) => all.filter((one) => one.token !== token));
  }

  putBack(one: MyBattle): void {
    this.change((all) => [one, ...all.filter((other) => other.token !== one.token)]);
  }

  /** Asks the server for the state of each. An unreachable server changes nothing. */
  async refresh(): Promise<void> {
    await Promise.all(this.all.filter((one) => !one.gone).map((one) => this.ask(one.token)));
  }

  private async ask(token: string): Promise<void> {
    let change: (one: MyBattle) => MyBattle;
    try {
      const card = await http<BattleCard>("/api/battle", { token });
      change = ({ hours: _hours, asked: _asked, ...one }) => ({ ...one, ...fromCard(token, card) });
    } catch (thrown) {
      if (faultOf(thrown).kind !== "gone") return;
      change = (one) => ({ ...one, gone: true });
    }
    this.change((all) => all.map((one) => (one.token === token ? change(one) : one)));
  }

  private written = true; // false: localStorage rejected the last change

  /** Follows changes by other tabs. */
  listen(): void {
    keptElsewhere(place, (text) => {
      if (text !== null) this.all = mineOf(text);
    });
  }
  /**
   * Changes the stored list, not the copy in memory: another tab may have added a battle whose key exists only there.
   */
  private change(how: (all: readonly MyBattle[]) => readonly MyBattle[]): void {
    const kept = this.written ? remembered(place) : null;
    this.all = how(kept === null ? this.all : mineOf(kept)).slice(0, most);
    this.written = remember(place, JSON.stringify(this.all));
  }
}

export const mine = new MyBattles();
mine.listen();
