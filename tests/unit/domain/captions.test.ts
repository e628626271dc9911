import { expect, test } from 'vitest';
import { captionLines } from '../../../src/domain/caption-lines.ts';
import { captionsText, defaultCaptions, parseCaptions } from '../../../src/domain/caption-settings.ts';
import { LouderSound } from '../../../src/domain/louder-sound.ts';
import { aTurn } from '../../fixtures/turns.ts';

test('the settings of the captions are read as they were stored, and invalid ones are the default', () => {
  const chosen = { width: 512, height: 160, size: 'large', theme: 'light', hasOriginal: true } as const;

  expect(parseCaptions(captionsText(chosen))).toEqual(chosen);
  expect(parseCaptions(undefined)).toEqual(defaultCaptions);
  expect(parseCaptions('-5 1e9 huge transparent maybe')).toEqual(defaultCaptions);
});

test('captions are in the language of their reader: translations, and what was said in it', () => {
  const into = (text: string) => ({ text, language: 'eng' as const });
  const turns = [
    aTurn('t1', { source: { text: '你好', language: 'cmn' }, translation: into('Hello') }),
    aTurn('t2', { source: into('Good morning'), translation: { text: '早上好', language: 'cmn' } }),
    aTurn('t3', { source: { text: '再见', language: 'cmn' }, translation: into('') }),
    aTurn('t5', { source: { text: '我', language: 'cmn' }, translation: { ...into(''), unstable: 'I' } }),
    aTurn('t4', { source: { text: '嗯', language: 'cmn' }, translation: into('Hm'), unclear: true }),
  ];

  expect(captionLines(turns, 'eng')).toMatchObject([
    { key: 't1', text: 'Hello', original: { text: '你好', language: 'cmn' } },
    { key: 't2', text: 'Good morning', original: undefined },
    { key: 't5', text: '', unstable: 'I' },
  ]);
});

test('the louder of two sounds is that with more energy in the time, and neither in silence', () => {
  const sounds = new LouderSound();
  for (let atMs = 0; atMs < 2000; atMs += 33) {
    sounds.add({ atMs, channel: 0, level: atMs < 1000 ? 20 : 2 });
    sounds.add({ atMs, channel: 1, level: atMs < 1000 ? 3 : 10 });
  }

  expect(sounds.between(0, 999)).toBe(0);
  expect(sounds.between(1000, 2000)).toBe(1);
  expect(sounds.between(5000, 6000)).toBeUndefined();
});

test('an hour of measurements is not stored: the last minutes are', () => {
  const sounds = new LouderSound();
  for (let atMs = 0; atMs < 3_600_000; atMs += 33) sounds.add({ atMs, channel: 0, level: 1 });

  expect(sounds.between(0, 3_000_000)).toBeUndefined();
  expect(sounds.between(3_540_000, 3_600_000)).toBe(0);
});
