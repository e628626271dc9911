import { noises, type Noise } from './noises.ts';
import { between, mixInto, pick, RATE_HZ, retuned, reverberated, rmsOf, samplesOf, type Random } from './sound.ts';

/** A ventilator: mains hum and its overtones, air, and a bearing that squeaks. */
const ventilator: Noise = (length, random) => {
  let air = 0;
  return Float64Array.from({ length }, (_, at) => {
    const turn = (2 * Math.PI * at) / RATE_HZ;
    air += 0.08 * (random() - air);
    const hum = Math.sin(50 * turn) + 0.6 * Math.sin(100 * turn) + 0.3 * Math.sin(150 * turn);
    return 0.4 * hum + 4 * air + 0.05 * Math.sin(840 * turn) * Math.max(0, Math.sin(1.7 * turn));
  });
};

/** Cars, a horn now and then, and steps. */
const crossing: Noise = (length, random, speech) => {
  const sound = noises.traffic(length, random, speech);
  for (let at = 0; at < length; at += samplesOf(between(random, 4000, 9000)))
    mixInto(sound, tone(samplesOf(between(random, 200, 700)), [392, 494]), at, 0.3);
  for (let at = 0; at < length; at += samplesOf(between(random, 480, 560))) mixInto(sound, thud(random), at, 0.6);
  return sound;
};

function tone(length: number, pitches: readonly number[]): Float64Array {
  return Float64Array.from({ length }, (_, at) => {
    const wave = pitches.reduce((sum, hz) => sum + Math.sign(Math.sin((2 * Math.PI * hz * at) / RATE_HZ)), 0);
    return wave * Math.min(1, at / 400, (length - at) / 400);
  });
}

function thud(random: Random): Float64Array {
  let value = 0;
  return Float64Array.from({ length: samplesOf(70) }, (_, at) => {
    value += 0.06 * (random() - value);
    return 4 * value * Math.exp(-at / samplesOf(14));
  });
}

/** A slow waltz: a bass, strings with vibrato, and a flute. */
const waltz: Noise = (length, random) => {
  const sound = new Float64Array(length);
  const beat = samplesOf(60_000 / 84);
  const roots = [146.8, 196, 110, 146.8];
  for (let index = 0, at = 0; at < length; index++, at += beat) {
    const root = roots[Math.floor(index / 3) % roots.length] ?? 146.8;
    for (const interval of index % 3 === 0 ? [0.5, 1] : [1, 1.5, 1.88])
      mixInto(sound, strings(root * interval, beat, random), at, 0.5);
    mixInto(sound, strings(root * (pick(random, 2) === 0 ? 3 : 4), beat * 2, random), at, 0.4);
  }
  return sound;
};

function strings(hz: number, length: number, random: Random): Float64Array {
  const rate = between(random, 4.5, 6);
  let phase = 0;
  return Float64Array.from({ length }, (_, at) => {
    phase += (2 * Math.PI * hz * (1 + 0.006 * Math.sin((2 * Math.PI * rate * at) / RATE_HZ))) / RATE_HZ;
    const wave = [1, 2, 3, 4].reduce((sum, n) => sum + Math.sin(n * phase) / n ** 1.5, 0);
    return wave * Math.min(1, at / 1200, (length - at) / 2400);
  });
}

/** Typing, and cups that are moved. */
const typing: Noise = (length, random, speech) => {
  const sound = noises.keyboard(length, random, speech);
  const cups = noises.clicks(length, random, speech);
  return sound.map((sample, at) => sample + 0.8 * (cups[at] ?? 0));
};

/** Coughs with a voiced end, and a throat that is cleared. */
const cold: Noise = (length, random) => {
  const sound = new Float64Array(length);
  for (let at = samplesOf(800); at < length; at += samplesOf(between(random, 1500, 7000)))
    for (let burst = 0, start = at; burst < 1 + pick(random, 3); burst++, start += samplesOf(between(random, 280, 420)))
      mixInto(sound, voicedCough(random), start, between(random, 0.4, 1));
  return sound;
};

function voicedCough(random: Random): Float64Array {
  const [length, hz] = [samplesOf(between(random, 160, 320)), between(random, 110, 220)];
  let value = 0;
  return Float64Array.from({ length }, (_, at) => {
    value += 0.3 * (random() - value);
    const voice = Math.max(0, Math.sin((2 * Math.PI * hz * at) / RATE_HZ)) * Math.min(1, at / (length / 2));
    return (value + 0.15 * voice) * Math.min(1, at / 80) * Math.exp((-3 * at) / length);
  });
}

/** Radio voices behind a wall, lower and higher than those of the other set, with longer pauses. */
const radio: Noise = (length, random, speech) => {
  const sound = new Float64Array(length);
  for (let at = 0; at < length; at += samplesOf(between(random, 100, 1500))) {
    const voice = retuned(speech[pick(random, speech.length)] ?? [], between(random, 0.85, 1.15));
    const phrase = reverberated(voice, random);
    mixInto(sound, phrase, at, 1 / Math.max(1, rmsOf(phrase)));
    at += phrase.length;
  }
  let [first, second] = [0, 0];
  return sound.map((sample) => {
    first += 0.28 * (sample - first);
    return (second += 0.28 * (first - second));
  });
};

/** Sounds that no limit was chosen with, but those of distance. */
export const heldOutSounds: Record<string, Noise> = {
  silence: (length) => new Float64Array(length),
  fan: ventilator,
  street: crossing,
  music: waltz,
  keyboard: typing,
  coughs: cold,
  'far television': radio,
};
