import { expect, test } from 'vitest';
import { defaultPlayback, parsePlayback, parseTextSize, playbackText } from '../../../src/domain/voice-playback.ts';

test('what is stored is read back', () => {
  const playback = { volume: 0.35, speed: 0.8, muted: { source: false, target: true } } as const;

  expect(parsePlayback(playbackText(playback))).toEqual(playback);
  expect(parsePlayback(playbackText(defaultPlayback))).toEqual(defaultPlayback);
});

test.each([
  ['0.75', 0.8],
  ['1.25', 1.3],
  ['1.5', 1.3],
] as const)('the speed %s of an earlier version becomes %s', (stored, speed) => {
  expect(parsePlayback(`1 ${stored}`).speed).toBe(speed);
});

test.each([undefined, '', 'loud', '7 9', '-1 1', 'NaN 3'])('of %s every part has its default', (text) => {
  expect(parsePlayback(text)).toEqual(defaultPlayback);
});

test('an unknown text size is the normal one', () => {
  expect(parseTextSize('huge')).toBe('normal');
  expect(parseTextSize('larger')).toBe('larger');
});
