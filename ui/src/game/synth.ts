import type { Sound } from './sound';

/** Seconds from the start, hertz, seconds, loudness. */
type Note = [at: number, hertz: number, lasts: number, loud: number];

const NOTES: Record<Exclude<Sound, 'card' | 'trick'>, Note[]> = {
  tick: [[0, 620, 0.05, 0.05]],
  turn: [
    [0, 587, 0.14, 0.07],
    [0.11, 784, 0.22, 0.07],
  ],
  result: [
    [0, 392, 0.2, 0.06],
    [0.12, 494, 0.2, 0.06],
    [0.24, 587, 0.4, 0.06],
  ],
};
/** A card put down, and a trick being gathered. */
const RUSTLES: Record<'card' | 'trick', number[]> = { card: [0], trick: [0, 0.05, 0.11] };

let context: AudioContext | null = null;

function fading(audio: AudioContext, at: number, loud: number, lasts: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(audio.destination);
  return gain;
}

function note(audio: AudioContext, [at, hertz, lasts, loud]: Note): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = hertz;
  tone.connect(fading(audio, start, loud, lasts));
  tone.start(start);
  tone.stop(start + lasts);
}

function rustle(audio: AudioContext, at: number): void {
  const start = audio.currentTime + at;
  const noise = audio.createBuffer(1, audio.sampleRate * 0.09, audio.sampleRate);
  noise.getChannelData(0).forEach((_, i, samples) => (samples[i] = Math.random() * 2 - 1));
  const source = audio.createBufferSource();
  source.buffer = noise;
  const soft = audio.createBiquadFilter();
  soft.type = 'bandpass';
  soft.frequency.value = 1700;
  source.connect(soft).connect(fading(audio, start, 0.16, 0.09));
  source.start(start);
}

export function play(sound: Sound): void {
  const audio = (context ??= new AudioContext());
  if (sound === 'card' || sound === 'trick') RUSTLES[sound].forEach((at) => rustle(audio, at));
  else NOTES[sound].forEach((each) => note(audio, each));
}
