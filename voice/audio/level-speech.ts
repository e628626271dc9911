import { OUTPUT_RATE_HZ } from './format.ts';
import { resampled } from '../../src/domain/resampler.ts';

/** Samples between -1 and 1. */
export type Sound = { readonly samples: Float32Array; readonly rateHz: number };

/** The loudness of all voices: RMS of what is louder than the pauses, of full scale (-20 dB). */
const TARGET_RMS = 0.1;
/** The limit of peaks, against clipping (-1 dB). */
const MAX_PEAK = 0.89;
/** A voice that is quieter than this is not made louder, nor is noise. */
const MAX_GAIN = 8;

const WINDOW_MS = 20;
/** Windows below this share of the loudest one are pauses (-34 dB). */
const PAUSE_SHARE = 0.02;

/** Silence that stays around a sentence. Voices begin and end with up to half a second of it. */
const LEAD_MS = 20;
const TAIL_MS = 120;

/** Against clicks where a sentence begins and ends. */
const FADE_MS = 5;

/** A synthesised sentence at the output rate: without long silence around it, as loud as the others, with soft edges. */
export function levelSpeech(sound: Sound): Int16Array {
  const trimmed = trim(sound);
  const scaled = scale(trimmed);
  const atOutputRate = sound.rateHz === OUTPUT_RATE_HZ ? scaled : resampled(scaled, sound.rateHz, OUTPUT_RATE_HZ);
  return fade(atOutputRate);
}

function trim(sound: Sound): Sound {
  const { samples, rateHz } = sound;
  const length = Math.max(1, Math.round((WINDOW_MS * rateHz) / 1000));
  const levels = windowLevels(samples, length);
  const limit = Math.max(...levels, 0) * PAUSE_SHARE;
  const first = levels.findIndex((level) => level > limit);
  const last = levels.findLastIndex((level) => level > limit);
  if (first < 0) return { samples: samples.subarray(0, 0), rateHz };
  const from = Math.max(0, first * length - Math.round((LEAD_MS * rateHz) / 1000));
  const to = (last + 1) * length + Math.round((TAIL_MS * rateHz) / 1000);
  return { samples: samples.subarray(from, to), rateHz };
}

/** The RMS of each window. */
function windowLevels(samples: Float32Array, length: number): number[] {
  const levels: number[] = [];
  for (let at = 0; at < samples.length; at += length) levels.push(rms(samples.subarray(at, at + length)));
  return levels;
}

function rms(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

function scale({ samples, rateHz }: Sound): Int16Array {
  const levels = windowLevels(samples, Math.max(1, Math.round((WINDOW_MS * rateHz) / 1000)));
  const limit = Math.max(...levels, 0) * PAUSE_SHARE;
  const spoken = levels.filter((level) => level > limit);
  const loudness = Math.sqrt(spoken.reduce((sum, level) => sum + level * level, 0) / Math.max(1, spoken.length));
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  const gain = loudness === 0 ? 0 : Math.min(TARGET_RMS / loudness, MAX_PEAK / peak, MAX_GAIN);
  return Int16Array.from(samples, (sample) => Math.round(sample * gain * 32_767));
}

function fade(samples: Int16Array): Int16Array {
  const length = Math.min((FADE_MS * OUTPUT_RATE_HZ) / 1000, samples.length);
  for (let at = 0; at < length; at++) {
    const end = samples.length - 1 - at;
    samples[at] = Math.round(((samples[at] ?? 0) * at) / length);
    samples[end] = Math.round(((samples[end] ?? 0) * at) / length);
  }
  return samples;
}
