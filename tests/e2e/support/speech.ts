import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const SAMPLE_RATE_HZ = 16_000;

/** One stretch of sound in a made recording, in seconds. */
export type Utterance = { readonly atS: number; readonly lengthS: number };

/**
 * A voice-like sound: a gliding pitch with harmonics, shaped into syllables. No two moments are alike, so that a
 * piece of it can be found again by correlation.
 */
export function speechLike(utterances: readonly Utterance[], totalS: number): Float32Array {
  const samples = new Float32Array(Math.round(totalS * SAMPLE_RATE_HZ));
  for (const [index, { atS, lengthS }] of utterances.entries()) {
    const from = Math.round(atS * SAMPLE_RATE_HZ);
    const count = Math.round(lengthS * SAMPLE_RATE_HZ);
    let phase = 0;
    for (let i = 0; i < count && from + i < samples.length; i++) {
      const s = i / SAMPLE_RATE_HZ;
      const pitchHz = 130 + 25 * index + 40 * Math.sin(2 * Math.PI * 0.7 * s + index) + 30 * s;
      phase += (2 * Math.PI * pitchHz) / SAMPLE_RATE_HZ;
      samples[from + i] = 0.35 * syllable(s) * voiced(phase, s) * edge(i, count);
    }
  }
  return samples;
}

function voiced(phase: number, s: number): number {
  const formant = 3 + 2 * Math.sin(2 * Math.PI * 1.3 * s);
  let sum = 0;
  for (let h = 1; h <= 12; h++) sum += Math.sin(h * phase) / (1 + Math.abs(h - formant));
  return sum / 3;
}

/** Four syllables a second, never quite silent in between. */
function syllable(s: number): number {
  return 0.55 + 0.45 * Math.sin(2 * Math.PI * 4 * s);
}

function edge(i: number, count: number): number {
  const ramp = 0.02 * SAMPLE_RATE_HZ;
  return Math.min(1, i / ramp, (count - i) / ramp);
}

/** Writes 16-bit mono PCM for Chromium's fake microphone, once for the same samples. @returns its path */
export function writeWav(samples: Float32Array, name: string): string {
  const folder = resolve('.cache', 'audio');
  // Other workers read and write at the same time, possibly a different recording of this name.
  const path = join(folder, `${createHash('sha256').update(samples).digest('hex').slice(0, 16)}-${name}`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  data.writeUInt32LE(SAMPLE_RATE_HZ * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, i) => data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32767), 44 + i * 2));
  writeFileSync(`${path}.${process.pid}`, data);
  renameSync(`${path}.${process.pid}`, path);
  return path;
}
