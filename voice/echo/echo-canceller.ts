import { createFft } from './fft.ts';

/** A block of 16 ms at 8 kHz, and as much of what was played before it. */
const BLOCK = 128;
const SIZE = 2 * BLOCK;

/** How long the echo may ring, and how wrong the delay may be: 96 ms in all. */
const PARTS = 6;
const BEFORE_DELAY_SAMPLES = 320;

/** A delay that moved by less is within what the filter covers. */
const SAME_DELAY_SAMPLES = 240;

/** What was played in the last second. */
const REMEMBERED = 8192;

/** How much of an error is mended at once: fast, for phones move and buffers stretch. */
const STEP = 0.5;

/** Errors are compared over about four blocks. */
const FORGETTING = 0.75;

/** What is learned is taken over when it leaves clearly less, and thrown away when it leaves clearly more. */
const CLEARLY = 0.7;

/** Keeps silence from being divided by. */
const LEAST_POWER = 1e-2;

/**
 * Takes from what is heard all that the sound we sent explains, whatever room and loudspeaker it went through: a linear
 * filter in the frequency domain. One copy learns from every error and so is led astray by a person who speaks; the one
 * that is used takes over what it has learned only where that does better. What codecs and buffers bend is left over.
 */
export type EchoCanceller = {
  /** Takes the next samples that were played, also silent ones. */
  play(samples: Float64Array): void;
  /** Answers as many samples as it is given, up to a block later; all of them while no delay is known. */
  hear(samples: Float64Array, delaySamples: number | undefined): Float64Array;
  /** What was heard needs no looking at: only its length matters. */
  skip(count: number): void;
};

export function createEchoCanceller(): EchoCanceller {
  const fourier = createFft(SIZE);
  const played = new Float64Array(REMEMBERED);
  const used = Array.from({ length: PARTS }, emptySpectrum);
  const learning = Array.from({ length: PARTS }, emptySpectrum);
  const smooth = { heard: 0, left: 0, learning: 0 };
  const past = Array.from({ length: PARTS }, emptySpectrum);
  const guess = emptySpectrum();
  const error = emptySpectrum();
  const powers = new Float64Array(SIZE);
  const heard = new Float64Array(BLOCK);
  const left = new Float64Array(BLOCK);
  const mistake = new Float64Array(BLOCK);
  let filled = 0;
  let isPastKnown = false;
  let playedCount = 0;
  let heardCount = 0;
  /** From the count of heard samples to that of the played ones they follow. */
  let shift: number | undefined;

  function aim(delaySamples: number | undefined) {
    if (delaySamples === undefined) return;
    const wanted = playedCount - heardCount - delaySamples;
    if (shift !== undefined && Math.abs(wanted - shift) <= SAME_DELAY_SAMPLES) return;
    shift = wanted;
    isPastKnown = false;
    for (const part of [...used, ...learning]) clear(part);
  }

  function block(from: number) {
    recall(from);
    explain(used);
    subtract(left);
    explain(learning);
    subtract(mistake);
    clear(error);
    error.real.set(mistake, BLOCK);
    fourier.forward(error.real, error.imaginary);
    learn();
    judge(powerOf(heard), powerOf(left), powerOf(mistake));
  }

  function subtract(into: Float64Array) {
    for (let at = 0; at < BLOCK; at++) into[at] = (heard[at] ?? 0) - (guess.real[BLOCK + at] ?? 0);
  }

  /** Compares over a while which filter to use, and at once which leaves least of this block. */
  function judge(heardPower: number, leftPower: number, mistakePower: number) {
    remember(heardPower, leftPower, mistakePower);
    choose();
    if (mistakePower < Math.min(leftPower, heardPower)) left.set(mistake);
    else if (heardPower < leftPower) left.set(heard);
  }

  function remember(heardPower: number, leftPower: number, learningPower: number) {
    smooth.heard = FORGETTING * smooth.heard + heardPower;
    smooth.left = FORGETTING * smooth.left + leftPower;
    smooth.learning = FORGETTING * smooth.learning + learningPower;
  }

  function choose() {
    if (smooth.learning < CLEARLY * Math.min(smooth.left, smooth.heard)) {
      copy(learning, used);
      smooth.left = smooth.learning;
    } else if (smooth.left < CLEARLY * smooth.learning) {
      copy(used, learning);
      smooth.learning = smooth.left;
    }
  }

  /** The spectra of what was played, the latest first; all of them anew after a gap. */
  function recall(from: number) {
    const fresh = isPastKnown ? 1 : PARTS;
    isPastKnown = true;
    past.unshift(...past.splice(PARTS - fresh));
    for (const [index, part] of past.slice(0, fresh).entries()) {
      load(part, from - index * BLOCK);
      fourier.forward(part.real, part.imaginary);
    }
  }

  function load({ real, imaginary }: Spectrum, from: number) {
    imaginary.fill(0);
    const first = from - BLOCK + BEFORE_DELAY_SAMPLES;
    for (let at = 0; at < SIZE; at++) {
      const index = first + at;
      const known = index >= 0 && index < playedCount && index >= playedCount - REMEMBERED;
      real[at] = known ? (played[index % REMEMBERED] ?? 0) : 0;
    }
  }

  function explain(filter: readonly Spectrum[]) {
    clear(guess);
    powers.fill(LEAST_POWER);
    for (const [index, part] of filter.entries()) {
      const sound = past[index] ?? part;
      for (let bin = 0; bin < SIZE; bin++) {
        const xr = sound.real[bin] ?? 0;
        const xi = sound.imaginary[bin] ?? 0;
        const wr = part.real[bin] ?? 0;
        const wi = part.imaginary[bin] ?? 0;
        guess.real[bin] = (guess.real[bin] ?? 0) + xr * wr - xi * wi;
        guess.imaginary[bin] = (guess.imaginary[bin] ?? 0) + xr * wi + xi * wr;
        powers[bin] = (powers[bin] ?? 0) + xr * xr + xi * xi;
      }
    }
    fourier.backward(guess.real, guess.imaginary);
  }

  function learn() {
    for (const [index, part] of learning.entries()) {
      const sound = past[index] ?? part;
      for (let bin = 0; bin < SIZE; bin++) {
        const rate = STEP / (powers[bin] ?? 1);
        const xr = sound.real[bin] ?? 0;
        const xi = sound.imaginary[bin] ?? 0;
        const er = error.real[bin] ?? 0;
        const ei = error.imaginary[bin] ?? 0;
        part.real[bin] = (part.real[bin] ?? 0) + rate * (xr * er + xi * ei);
        part.imaginary[bin] = (part.imaginary[bin] ?? 0) + rate * (xr * ei - xi * er);
      }
    }
  }

  return {
    play(samples) {
      for (const sample of samples) played[playedCount++ % REMEMBERED] = sample;
    },
    hear(samples, delaySamples) {
      aim(delaySamples);
      return samples.map((sample) => {
        const out = left[filled] ?? 0;
        heard[filled] = sample;
        filled += 1;
        heardCount += 1;
        if (filled < BLOCK) return out;
        filled = 0;
        if (shift === undefined) left.set(heard);
        else block(heardCount - BLOCK + shift);
        return out;
      });
    },
    skip(count) {
      heardCount += count;
      filled = 0;
      left.fill(0);
      isPastKnown = false;
    },
  };
}

type Spectrum = { readonly real: Float64Array; readonly imaginary: Float64Array };

function emptySpectrum(): Spectrum {
  return { real: new Float64Array(SIZE), imaginary: new Float64Array(SIZE) };
}

function clear({ real, imaginary }: Spectrum) {
  real.fill(0);
  imaginary.fill(0);
}

function copy(from: readonly Spectrum[], to: readonly Spectrum[]) {
  for (const [index, { real, imaginary }] of from.entries()) {
    to[index]?.real.set(real);
    to[index]?.imaginary.set(imaginary);
  }
}

function powerOf(samples: Float64Array): number {
  let power = 0;
  for (const sample of samples) power += sample * sample;
  return power;
}
