// Your battles: the links this browser has been given, kept in localStorage. The server keeps the battles; whoever
// clears this list loses the links, not the battles.
import type { Asked, BattleCard, Link, Role } from "./api";
import { faultOf } from "./fetched.svelte";
import { http } from "./net";
import { keptElsewhere, remember, remembered } from "./settings.svelte";
import { home, onDevice } from "./where";
import type { Hours } from "../people/api";
import type { SeatName } from "./wire";

export interface Mine {
  token: string;
  battle: string;
  role: Role;
  seats: SeatName[];
  title: string;
  scenario: string;
  lesson?: number;
  // What an older list does not have is filled in when the server is asked.
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
  hours?: Hours;
  names?: { first: string; second: string };
  gone?: boolean; // the server knows this link no more
}

// What is on this device is no server's.
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
/** Members that an entry can be without, each with what it must be: a wrong one is left out. */
const optional: { [Name in keyof Mine]?: (value: unknown) => boolean } = {
  lesson: isNumber,
  book: isText,
  counted: isText,
  armies: areTexts,
  gone: (value) => typeof value === "boolean",
  players: (value) => ofBoth(value, isText),
  names: (value) => ofBoth(value, isText),
  hours: (value) => ofBoth(value, isSide),
  asked: (value) =>
    typeof (value as Asked | null)?.you === "boolean" &&
    Array.isArray((value as Asked).others) &&
    (value as Asked).others.every(areTexts),
};

/** An entry as the pages can show it; nothing when it is none. It may come from a stranger's seat bundle. */
function entryOf(value: unknown): Mine | undefined {
  const one = (typeof value === "object" && value !== null ? value : {}) as Partial<Mine>;
  const sound =
    [one.token, one.battle, one.role, one.title, one.scenario, one.changed].every(isText) &&
    isNumber(one.turn) &&
    isNumber(one.turns) &&
    typeof one.over === "boolean" &&
    areTexts(one.seats) &&
    areTexts(one.waiting);
  if (!sound) return undefined;
  const entry = { ...one } as Mine;
  for (const [name, good] of Object.entries(optional))
    if (entry[name as keyof Mine] !== undefined && !good(entry[name as keyof Mine])) delete entry[name as keyof Mine];
  return entry;
}

/** What was kept, without what makes no sense; of each token one. */
export function mineOf(text: string | null): Mine[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  const tokens = new Set<string>();
  return kept.flatMap((value: unknown): Mine[] => {
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
/** The same for the links of battles that were made here. */
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

/** Whose turn it is, for the holder of the link. */
export function turnOf(mine: Mine): "over" | "yours" | "theirs" | "watching" {
  if (mine.over) return "over";
  if (mine.seats.length === 0) return "watching";
  return mine.waiting.some((seat) => mine.seats.includes(seat)) && mine.asked?.you !== false ? "yours" : "theirs";
}

/** When one's own time is up; Infinity where no clock of one's own runs. */
export const endsOf = (one: Mine): number =>
  Math.min(Infinity, ...one.seats.map((seat) => one.hours?.[seat as "first" | "second"]?.ends ?? Infinity));

/** Those where one is asked first, of these whose time is up soonest; then those of which there is the newest. */
export function inOrder(all: readonly Mine[]): Mine[] {
  const asked = (one: Mine): number => (!one.gone && turnOf(one) === "yours" ? 0 : 1);
  const sooner = (a: Mine, b: Mine): number =>
    asked(a) === 0 && endsOf(a) !== endsOf(b) ? (endsOf(a) < endsOf(b) ? -1 : 1) : 0;
  return [...all].sort((a, b) => asked(a) - asked(b) || sooner(a, b) || b.changed.localeCompare(a.changed));
}

function fromCard(token: string, card: BattleCard): Mine {
  const { battle, role, seats, title, scenario, book, counted, armies, players, turn, turns, waiting, over, changed } =
    card;
  const { hours, names, asked } = card;
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
  };
}

class MyBattles {
  all: readonly Mine[] = $state.raw(mineOf(remembered(place)));

  /** A link that was opened, with what the server says of its battle: first in the list from now on. */
  met(token: string, card: BattleCard, lesson?: number): void {
    const known = this.all.find((one) => one.token === token);
    const fresh = fromCard(token, card);
    const whichLesson = lesson ?? known?.lesson;
    if (whichLesson !== undefined) fresh.lesson = whichLesson;
    this.change((all) => [fresh, ...all.filter((one) => one.token !== token)]);
  }

  /** All the links of a battle that was made here: they are told once, and to its maker alone. */
  keepLinks(battle: string, links: readonly Link[]): void {
    const kept = linksOf(remembered(linkPlace)).filter((one) => one.battle !== battle);
    remember(linkPlace, JSON.stringify([{ battle, links }, ...kept].slice(0, most)));
  }
  linksOf(battle: string): readonly Link[] {
    return linksOf(remembered(linkPlace)).find((one) => one.battle === battle)?.links ?? [];
  }

  /** A battle that was just made, with the link its maker takes. */
  made(link: Link, battle: string, title: string, scenario: string, turns: number, lesson = 0): void {
    const one: Mine = {
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

  putBack(one: Mine): void {
    this.change((all) => [one, ...all.filter((other) => other.token !== one.token)]);
  }

  /** Asks the server how each stands. A server that is away changes nothing. */
  async refresh(): Promise<void> {
    await Promise.all(this.all.filter((one) => !one.gone).map((one) => this.ask(one.token)));
  }

  private async ask(token: string): Promise<void> {
    let change: (one: Mine) => Mine;
    try {
      const card = await http<BattleCard>("/api/battle", { token });
      change = ({ hours: _hours, asked: _asked, ...one }) => ({ ...one, ...fromCard(token, card) });
    } catch (thrown) {
      if (faultOf(thrown).kind !== "gone") return;
      change = (one) => ({ ...one, gone: true });
    }
    this.change((all) => all.map((one) => (one.token === token ? change(one) : one)));
  }

  private written = true; // false: what is here is nowhere else

  /** What another tab has kept. */
  listen(): void {
    keptElsewhere(place, (text) => {
      if (text !== null) this.all = mineOf(text);
    });
  }
  /** Of what is kept now: another tab may have added a battle meanwhile, whose key is nowhere else. */
  private change(how: (all: readonly Mine[]) => readonly Mine[]): void {
    const kept = this.written ? remembered(place) : null;
    this.all = how(kept === null ? this.all : mineOf(kept)).slice(0, most);
    this.written = remember(place, JSON.stringify(this.all));
  }
}

export const mine = new MyBattles();
mine.listen();
