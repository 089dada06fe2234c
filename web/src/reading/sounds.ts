// A drum tap for a march, a rattle for a volley, a low drum for a test of morale: made here, off unless asked for.
import type { Act } from "./acts";

let context: AudioContext | undefined;

function ready(): AudioContext | undefined {
  if (typeof AudioContext === "undefined") return undefined;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  return context;
}

function burst(audio: AudioContext, at: number, long: number, pitch: number, loud: number): void {
  const size = Math.max(1, Math.floor(audio.sampleRate * long));
  const noise = audio.createBuffer(1, size, audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < size; ++i) data[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 3;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

export function sound(act: Act): void {
  const audio = ready();
  if (!audio) return;
  const now = audio.currentTime + 0.01;
  if (act.kind === "volley") {
    const shots = Math.min(12, act.events[0]?.dice?.faces?.length ?? 4);
    for (let i = 0; i < shots; ++i) burst(audio, now + i * 0.035, 0.18, 1800, 0.12);
  } else if (act.kind === "march" && act.ms > 0) {
    for (let i = 0; i < 2; ++i) burst(audio, now + i * 0.16, 0.07, 420, 0.16);
  } else if (act.kind === "morale" || act.kind === "retreat") burst(audio, now, 0.4, 140, 0.35);
}
