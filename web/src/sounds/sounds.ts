// Small sounds, made on the spot: no file is loaded. Silent until somebody turns them on.
import type { LogKind } from '../game/types';
import { preferences } from '../settings/preferences.svelte';

export type Sound = Exclude<LogKind, 'note'> | 'turn' | 'take';

interface Tone {
  at: number; // seconds from now
  from: number; // hertz
  to?: number;
  length: number;
  kind?: OscillatorType;
  gain?: number;
}

const knock = (at: number, from = 180): Tone => ({ at, from, to: from / 2, length: 0.07, kind: 'triangle', gain: 0.5 });
const bell = (at: number, from: number, length = 0.5): Tone => ({ at, from, length, kind: 'sine', gain: 0.22 });

const tones: Record<Sound, Tone[]> = {
  roll: [knock(0, 320), knock(0.08, 260), knock(0.15, 300), knock(0.24, 220)],
  loan: [bell(0, 660, 0.2), bell(0.09, 520, 0.3)],
  ready: [knock(0, 200)],
  bid: [bell(0, 880, 0.18)],
  pass: [{ at: 0, from: 240, to: 160, length: 0.12, kind: 'sine', gain: 0.2 }],
  win: [knock(0, 150), knock(0.16, 150)],
  overbid: [
    { at: 0, from: 330, to: 300, length: 0.25, kind: 'sawtooth', gain: 0.1 },
    { at: 0.27, from: 262, to: 180, length: 0.6, kind: 'sawtooth', gain: 0.1 },
  ],
  pay: [bell(0, 1175, 0.12), bell(0.07, 1480, 0.16)],
  place: [knock(0, 420)],
  sold: [knock(0, 110), bell(0.05, 523, 0.5), bell(0.12, 784, 0.6)],
  end: [bell(0, 523), bell(0.14, 659), bell(0.28, 784), bell(0.42, 1047, 1)],
  // A doorbell, a moment after the move that led to it, and unlike any move.
  turn: [bell(0.3, 784, 0.5), bell(0.48, 622, 0.7)],
  take: [knock(0, 520)],
};

let context: AudioContext | null = null;

export function playSound(sound: Sound): void {
  // Ears hear loudness about as the square.
  const loudness = preferences.volume ** 2 * 2;
  if (!preferences.sound || loudness === 0) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const tone of tones[sound]) playTone(context, tone, loudness);
}

function playTone(audio: AudioContext, tone: Tone, loudness: number): void {
  const start = audio.currentTime + tone.at;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = tone.kind ?? 'sine';
  oscillator.frequency.setValueAtTime(tone.from, start);
  if (tone.to) oscillator.frequency.exponentialRampToValueAtTime(tone.to, start + tone.length);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime((tone.gain ?? 0.3) * loudness, start + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + tone.length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + tone.length + 0.02);
}
