import { between, mixInto, pick, RATE_HZ, retuned, samplesOf, type Random } from './sound.ts';

/** Makes noise of the given length in samples; its level does not matter. */
export type Noise = (length: number, random: Random, speech: readonly ArrayLike<number>[]) => Float64Array;

/** Eight people who talk at once without a pause. */
const babble: Noise = (length, random, speech) => {
  const sound = new Float64Array(length);
  for (let talker = 0; talker < 8; talker++) {
    const tone = between(random, 0.8, 1.25);
    const gain = between(random, 0.6, 1);
    for (let at = -samplesOf(between(random, 0, 2000)); at < length;) {
      const phrase = retuned(speech[pick(random, speech.length)] ?? [], tone);
      mixInto(sound, phrase, at, gain);
      at += phrase.length + samplesOf(between(random, 0, 200));
    }
  }
  return sound;
};

/** A low rumble, over which cars pass every few seconds. */
const traffic: Noise = (length, random) => {
  const sound = new Float64Array(length);
  const cars = Array.from({ length: Math.ceil(length / samplesOf(5000)) }, (_, car) => ({
    at: samplesOf(car * 5000 + between(random, 0, 3000)),
    width: samplesOf(between(random, 500, 1500)),
  }));
  let [rumble, wheels] = [0, 0];
  for (let at = 0; at < length; at++) {
    rumble += 0.01 * (random() - rumble);
    wheels += 0.2 * (random() - wheels);
    const nearness = cars.reduce((sum, car) => sum + Math.exp(-(((at - car.at) / car.width) ** 2)), 0);
    sound[at] = rumble * 4 + wheels * (0.1 + nearness);
  }
  return sound;
};

/** Chords with a bass and drums, 110 beats a minute. */
const music: Noise = (length, random) => {
  const sound = new Float64Array(length);
  const beat = samplesOf(60_000 / 110);
  const roots = [220, 174.6, 261.6, 196];
  for (let index = 0, at = 0; at < length; index++, at += beat) {
    const root = roots[Math.floor(index / 4) % roots.length] ?? 220;
    const notes = [1, 1.26, 1.5].map((interval) => root * interval);
    for (const hz of [...notes, root / 4, (notes[index % 3] ?? root) * 2]) mixInto(sound, plucked(hz, beat), at);
    mixInto(sound, index % 2 === 0 ? drum(random, 0.02) : drum(random, 0.5), at, 2);
  }
  return sound;
};

function plucked(hz: number, length: number): Float64Array {
  return Float64Array.from({ length }, (_, at) => {
    const tone = [1, 2, 3, 4, 5].reduce((sum, n) => sum + Math.sin((2 * Math.PI * hz * n * at) / RATE_HZ) / n, 0);
    return tone * Math.exp(-at / (length / 2)) * Math.min(1, at / 80);
  });
}

function drum(random: Random, brightness: number): Float64Array {
  let value = 0;
  return Float64Array.from({ length: samplesOf(120) }, (_, at) => {
    value += brightness * (random() - value);
    return (value / Math.sqrt(brightness)) * Math.exp(-at / samplesOf(25));
  });
}

/** Knocks and clacks of 5 to 40 ms, a few in a second. */
const clicks: Noise = (length, random) =>
  bursts(length, random, { everyMs: [150, 900], lengthMs: [5, 40], brightness: [0.1, 1] });

/** Quick typing: each key goes down and comes up. */
const keyboard: Noise = (length, random) =>
  bursts(length, random, { everyMs: [60, 180], lengthMs: [4, 12], brightness: [0.5, 1] });

type Bursts = {
  readonly everyMs: readonly [number, number];
  readonly lengthMs: readonly [number, number];
  readonly brightness: readonly [number, number];
};

function bursts(length: number, random: Random, { everyMs, lengthMs, brightness }: Bursts): Float64Array {
  const sound = new Float64Array(length);
  for (let at = 0; at < length; at += samplesOf(between(random, ...everyMs))) {
    const decay = samplesOf(between(random, ...lengthMs)) / 3;
    const colour = between(random, ...brightness);
    let value = 0;
    const burst = Float64Array.from({ length: Math.ceil(decay * 6) }, (_, i) => {
      value += colour * (random() - value);
      return (value / Math.sqrt(colour)) * Math.exp(-i / decay);
    });
    mixInto(sound, burst, at, between(random, 0.4, 1));
  }
  return sound;
}

export const noises = { babble, traffic, music, clicks, keyboard } satisfies Record<string, Noise>;

export type NoiseName = keyof typeof noises;
