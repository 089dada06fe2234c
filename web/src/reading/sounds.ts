// Drums for a march, a roll for a rout, musketry or the boom of guns for a volley, one low stroke for a morale test:
// synthesised here from noise. Only acts shown on the table make a sound, and none before the player's first press.
import type { Act } from "./acts";

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

function ready(): AudioContext | undefined {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return undefined;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  return context;
}

function hiss(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; ++i) data[i] = Math.random() * 2 - 1;
  return noise;
}

/** One stroke or shot: `after` seconds from now, fading for `long` seconds, with nothing above `pitch` (in Hz). */
export interface Stroke {
  after: number;
  long: number;
  pitch: number;
  loud: number;
}

function strike(audio: AudioContext, { after, long, pitch, loud }: Stroke, volume: number): void {
  const at = audio.currentTime + 0.01 + after;
  const source = audio.createBufferSource();
  source.buffer = hiss(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud * volume, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + long);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at, Math.random() * 0.5, long);
}

/** Four strokes and a rest, for as long as they march. */
function drums(seconds: number): Stroke[] {
  const beat = 0.14;
  const out: Stroke[] = [];
  for (let i = 0; i * beat < Math.min(seconds, 2); ++i)
    if (i % 6 < 4)
      out.push({ after: i * beat, long: 0.09, pitch: i % 6 === 0 ? 380 : 620, loud: i % 6 === 0 ? 0.2 : 0.12 });
  return out;
}
/** A roll that fades as they run. */
function roll(seconds: number): Stroke[] {
  const many = Math.floor(Math.min(seconds, 1.5) / 0.05);
  return Array.from({ length: many }, (_, i) => ({
    after: i * 0.05,
    long: 0.07,
    pitch: 300,
    loud: 0.14 * (1 - i / many),
  }));
}
/** One shot per die, never two at the same time. */
function musketry(shots: number): Stroke[] {
  return Array.from({ length: Math.max(1, Math.min(16, shots)) }, (_, i) => ({
    after: i * 0.04 + Math.random() * 0.03,
    long: 0.22,
    pitch: 1900,
    loud: 0.13,
  }));
}

/** Guns: a crack and a long low boom each. */
function cannon(shots: number): Stroke[] {
  return Array.from({ length: Math.max(1, Math.min(6, shots)) }, (_, i) => i * 0.13 + Math.random() * 0.05).flatMap(
    (after) => [
      { after, long: 0.06, pitch: 1200, loud: 0.2 },
      { after, long: 0.8, pitch: 130, loud: 0.5 },
    ],
  );
}

/** The sound of an act that lasts this many seconds. `guns`: whether a unit is artillery. */
export function strokesOf(act: Act, seconds: number, guns: (unit: number) => boolean = () => false): Stroke[] {
  if (act.ms === 0) return [];
  if (act.kind === "volley") {
    const [first] = act.events;
    const shots = first?.dice?.faces?.length ?? 4;
    return first?.unit !== undefined && guns(first.unit) ? cannon(shots) : musketry(shots);
  }
  if (act.kind === "march") return drums(seconds);
  if (act.kind === "retreat") return roll(seconds);
  if (act.kind === "morale") return [{ after: 0, long: 0.5, pitch: 140, loud: 0.4 }];
  return [];
}

/** `volume`: 0 to 1 */
export function sound(act: Act, pace: number, volume = 1, guns?: (unit: number) => boolean): void {
  const strokes = strokesOf(act, (act.ms * pace) / 1000, guns);
  const audio = strokes.length > 0 ? ready() : undefined;
  if (audio) for (const stroke of strokes) strike(audio, stroke, volume);
}
