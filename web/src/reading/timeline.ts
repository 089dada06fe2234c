// The timeline of a replay: decisions from 0 (the opening) to the last, with its turns and phases as ticks.
import type { MomentsAnswer, Note, Role } from "../lib/api";

export type Moment = MomentsAnswer["moments"][number];
export type Stride = "event" | "phase" | "turn";

export interface Tick {
  decision: number;
  turn: number;
  phase: string;
  kind: "turn" | "phase";
  part: number; // position on the line, 0..1
}

export function part(decision: number, decisions: number): number {
  return decisions <= 0 ? 0 : Math.min(1, Math.max(0, decision / decisions));
}

/** The decision at a point of the line. */
export function decisionAt(share: number, decisions: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * decisions);
}

/** The starts of turns and phases. Phases too close together to be distinguished leave only their turn. */
export function ticks(moments: readonly Moment[], decisions: number, apart = 0.004): Tick[] {
  const out: Tick[] = [];
  let turn = -1;
  let phase = "";
  for (const moment of moments) {
    if (moment.turn === turn && moment.phase === phase) continue;
    const kind = moment.turn === turn ? "phase" : "turn";
    const at = part(moment.decision, decisions);
    const last = out.at(-1);
    turn = moment.turn;
    phase = moment.phase;
    if (kind === "phase" && last && at - last.part < apart) continue;
    out.push({ decision: moment.decision, turn, phase, kind, part: at });
  }
  return out;
}

/** The decision that a key moves to. */
export function stepTo(
  decision: number,
  way: 1 | -1,
  stride: Stride,
  moments: readonly Moment[],
  decisions: number,
): number {
  const end = way > 0 ? decisions : 0;
  if (stride === "event") return Math.min(decisions, Math.max(0, decision + way));
  const begins = starts(moments, stride);
  if (way > 0) return begins.find((at) => at > decision) ?? end;
  return begins.filter((at) => at < decision).at(-1) ?? end;
}

function starts(moments: readonly Moment[], stride: "phase" | "turn"): number[] {
  const out: number[] = [];
  let last = "";
  for (const moment of moments) {
    const name = stride === "turn" ? `${moment.turn}` : `${moment.turn}/${moment.phase}`;
    if (name !== last) out.push(moment.decision);
    last = name;
  }
  return out;
}

/** The phase at a decision: the last moment not after it. */
export function momentAt(moments: readonly Moment[], decision: number): Moment | undefined {
  return moments.filter((moment) => moment.decision <= decision).at(-1) ?? moments[0];
}

/** The first decision after which an event has happened. */
export function decisionOf(event: number, moments: readonly Moment[], decisions: number): number {
  const later = moments.find((moment) => moment.event > event);
  return later ? later.decision : decisions;
}

/** The decisions between which an event happened, as far as the moments show. */
export function span(event: number, moments: readonly Moment[], decisions: number): [number, number] {
  const before = moments.filter((moment) => moment.event <= event).at(-1);
  return [before?.decision ?? 0, decisionOf(event, moments, decisions)];
}

/**
 * The reader's own note on an event. After the battle the umpire and spectators see each other's; a player sees only
 * those of the own side.
 */
export function ownNote(notes: readonly Note[], event: number, role: Role | undefined): Note | undefined {
  const by = role === "umpire" ? "umpire" : role === "spectator" ? "watcher" : undefined;
  return notes.find((note) => note.event === event && (by === undefined || note.by === by));
}
/** All notes on each event. */
export function noted(notes: readonly Note[]): Map<number, string> {
  const all = new Map<number, string>();
  for (const { event, text } of notes) all.set(event, all.has(event) ? `${all.get(event)} · ${text}` : text);
  return all;
}

export interface Flag {
  note: Note;
  decision: number;
  part: number;
}
export function flags(notes: readonly Note[], moments: readonly Moment[], decisions: number): Flag[] {
  return notes
    .map((note) => {
      const decision = decisionOf(note.event, moments, decisions);
      return { note, decision, part: part(decision, decisions) };
    })
    .sort((a, b) => a.decision - b.decision || a.note.event - b.note.event);
}
