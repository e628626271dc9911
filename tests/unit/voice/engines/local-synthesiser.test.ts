import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toWav } from '../../../../voice/audio/wav.ts';
import type { SpeechRequest } from '../../../../voice/engines/engines.ts';
import { createLocalSynthesiser } from '../../../../voice/engines/local/local-synthesiser.ts';
import { travelDialogue } from '../../../../src/domain/travel-dialogue.ts';
import { languages } from '../../../../src/domain/language.ts';
import { rms } from '../../../fixtures/audio/read-audio.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voice-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** A program that says a tone of one second, and notes what it was asked. */
function standIn(): string {
  const tone = Int16Array.from({ length: 22_050 }, (_, at) => 9000 * Math.sin((2 * Math.PI * 440 * at) / 22_050));
  writeFileSync(join(folder, 'tone.wav'), toWav(tone, 22_050));
  const program = join(folder, 'espeak-ng');
  writeFileSync(program, `#!/bin/sh\ncd ${folder}\necho "$@" >>asked\ncat >>said\ncat tone.wav\n`);
  chmodSync(program, 0o755);
  return program;
}

const noted = (name: 'asked' | 'said') => readFileSync(join(folder, name), 'utf8');

async function say(program: string, request: Partial<SpeechRequest>, signal = new AbortController().signal) {
  const wanted = { text: 'Hello.', language: 'eng', voice: 'verse', speed: 1, ...request } as const;
  const parts: number[][] = [];
  for await (const part of createLocalSynthesiser(program).speak(wanted, signal)) parts.push([...part]);
  return Int16Array.from(parts.flat());
}

test('the program speaks, at the rate of the line', async () => {
  const voice = await say(standIn(), { text: 'Where is the station?' });

  expect(Math.abs(voice.length - 24_000)).toBeLessThan(20);
  expect(rms(voice)).toBeGreaterThan(6000);
});

test('what is said is not in the arguments, which everybody on a system can read', async () => {
  await say(standIn(), { text: 'Where is the station?' });

  expect(noted('said')).toBe('Where is the station?');
  expect(noted('asked')).not.toContain('station');
});

test('each language has a voice of its own', async () => {
  const program = standIn();
  for (const { code } of languages) await say(program, { text: travelDialogue[11]!.eng, language: code });

  const voices = noted('asked').match(/-v \S+/g);
  expect(new Set(voices).size).toBe(languages.length);
  expect(voices).toContain('-v cmn-latn-pinyin');
});

test('a Japanese line is handed over as it is read', async () => {
  await say(standIn(), { text: travelDialogue[4]!.jpn, language: 'jpn' });

  expect(noted('said')).toBe(travelDialogue[4]!.japaneseReading);
});

test('Japanese that cannot be read is a tune, not a spelling of its characters', async () => {
  const program = standIn();

  const voice = await say(program, { text: '東京へようこそ', language: 'jpn' });

  expect(rms(voice)).toBeGreaterThan(500);
  expect(() => noted('asked')).toThrow(/ENOENT/);
});

test('without the program there is a soft tune, shorter than the words would be', async () => {
  const voice = await say(join(folder, 'missing'), { text: 'Where is the station?' });

  expect(rms(voice)).toBeGreaterThan(500);
  expect(voice.length).toBeLessThan(24_000 * 3);
});

test('a voice that is called off ends', async () => {
  const stop = new AbortController();
  stop.abort();

  await expect(say(standIn(), {}, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
