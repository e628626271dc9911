import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toWav } from '../../../../voice/audio/wav.ts';
import type { SpeechRequest } from '../../../../voice/engines/engines.ts';
import { createFallbackSynthesiser } from '../../../../voice/engines/local/fallback-synthesiser.ts';
import { travelDialogue } from '../../../../src/domain/travel-dialogue.ts';
import { languages } from '../../../../src/domain/language.ts';
import { voiceExamples } from '../../../../src/domain/voice-examples.ts';
import { rms } from '../../../fixtures/audio/read-audio.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voice-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** A program that outputs a one-second tone, and records its arguments and its input. */
function fakeEspeak(): string {
  const tone = Int16Array.from({ length: 22_050 }, (_, at) => 9000 * Math.sin((2 * Math.PI * 440 * at) / 22_050));
  writeFileSync(join(folder, 'tone.wav'), toWav(tone, 22_050));
  const program = join(folder, 'espeak-ng');
  writeFileSync(program, `#!/bin/sh\ncd ${folder}\necho "$@" >>arguments\ncat >>input\ncat tone.wav\n`);
  chmodSync(program, 0o755);
  return program;
}

function hasEspeak(): boolean {
  return spawnSync('espeak-ng', ['--version']).status === 0;
}

const recorded = (name: 'arguments' | 'input') => readFileSync(join(folder, name), 'utf8');

async function speak(program: string, request: Partial<SpeechRequest>, signal = new AbortController().signal) {
  const wanted = { text: 'Hello.', language: 'eng', voice: 'verse', speed: 1, ...request } as const;
  const parts: number[][] = [];
  for await (const part of createFallbackSynthesiser(program).speak(wanted, signal)) parts.push([...part]);
  return Int16Array.from(parts.flat());
}

test('the output of the program is resampled to the output rate', async () => {
  const voice = await speak(fakeEspeak(), { text: 'Where is the station?' });

  expect(Math.abs(voice.length - 24_000)).toBeLessThan(20);
  expect(rms(voice)).toBeGreaterThan(3000);
});

test.runIf(hasEspeak())(
  'espeak-ng is as loud as the models in every language, without a click at the edges',
  async () => {
    for (const { code } of languages.filter((language) => language.code !== 'jpn')) {
      const voice = await speak('espeak-ng', { text: voiceExamples[code], language: code });

      expect(Math.abs(20 * Math.log10(rms(voice) / 32_768) + 21.5), code).toBeLessThan(3.5);
      expect([voice[0], voice.at(-1)], code).toEqual([0, 0]);
    }
  },
);

test('the text is not in the arguments, which every user of the machine can read', async () => {
  await speak(fakeEspeak(), { text: 'Where is the station?' });

  expect(recorded('input')).toBe('Where is the station?');
  expect(recorded('arguments')).not.toContain('station');
});

test('each language has a voice of its own', async () => {
  const program = fakeEspeak();
  for (const { code } of languages) await speak(program, { text: travelDialogue[11]!.eng, language: code });

  const voices = recorded('arguments').match(/-v \S+/g);
  expect(new Set(voices).size).toBe(languages.length);
  expect(voices).toContain('-v cmn-latn-pinyin');
});

test('a Japanese dialogue line is passed on in kana', async () => {
  await speak(fakeEspeak(), { text: travelDialogue[4]!.jpn, language: 'jpn' });

  expect(recorded('input')).toBe(travelDialogue[4]!.japaneseReading);
});

test('Japanese without a known reading is played as tones', async () => {
  const program = fakeEspeak();

  const voice = await speak(program, { text: '東京へようこそ', language: 'jpn' });

  expect(rms(voice)).toBeGreaterThan(500);
  expect(() => recorded('arguments')).toThrow(/ENOENT/);
});

test('without the program, tones are played', async () => {
  const voice = await speak(join(folder, 'missing'), { text: 'Where is the station?' });

  expect(rms(voice)).toBeGreaterThan(500);
  expect(voice.length).toBeLessThan(24_000 * 3);
});

test('synthesis ends on abort', async () => {
  const stop = new AbortController();
  stop.abort();

  await expect(speak(fakeEspeak(), {}, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
