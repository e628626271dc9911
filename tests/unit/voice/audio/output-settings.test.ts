import { expect, test } from 'vitest';
import { OutputSettingsChooser } from '../../../../voice/audio/output-settings.ts';

const path = (lossRatio: number, roundTripMs = 50) => ({ lossRatio, roundTripMs });

test('a loss is expected again for a minute, and prepared for as it was', () => {
  const chooser = new OutputSettingsChooser();

  expect(chooser.choose(path(0), 0).lossPercent).toBe(0);
  expect(chooser.choose(path(0.01), 1_000).lossPercent).toBe(5);
  expect(chooser.choose(path(0.12), 2_000).lossPercent).toBe(12);
  expect(chooser.choose(path(0.9), 3_000).lossPercent).toBe(25);
  expect(chooser.choose(path(0), 60_000).lossPercent).toBe(25);
  expect(chooser.choose(path(0), 64_000).lossPercent).toBe(0);
});

test('a queue that grows makes it narrow, for longer each time', () => {
  const chooser = new OutputSettingsChooser();
  const isNarrow = (roundTripMs: number, nowMs: number) => chooser.choose(path(0, roundTripMs), nowMs).isNarrow;

  expect(isNarrow(100, 0)).toBe(false);
  expect(isNarrow(550, 1_000)).toBe(false);
  expect(isNarrow(650, 1_500)).toBe(false);
  expect(isNarrow(650, 2_000)).toBe(true);
  expect(isNarrow(100, 31_000)).toBe(true);
  expect(isNarrow(100, 32_000)).toBe(false);
  expect(isNarrow(650, 32_500)).toBe(false);
  expect(isNarrow(650, 33_000)).toBe(true);
  expect(isNarrow(100, 92_000)).toBe(true);
  expect(isNarrow(100, 93_000)).toBe(false);
});

test('a longer route is no queue: after two minutes on it the usual rate is sent again', () => {
  const chooser = new OutputSettingsChooser();
  const isNarrow = (roundTripMs: number, nowMs: number) => chooser.choose(path(0, roundTripMs), nowMs).isNarrow;

  for (let nowMs = 0; nowMs < 60_000; nowMs += 1000) expect(isNarrow(50, nowMs)).toBe(false);
  const onLongRoute = Array.from({ length: 180 }, (_, second) => isNarrow(650, 60_000 + 1000 * second));

  expect(onLongRoute[60]).toBe(true);
  expect(onLongRoute.lastIndexOf(true)).toBeLessThan(150);
});

test('a loss that no radio has makes it narrow, too, but not a single report of one', () => {
  const chooser = new OutputSettingsChooser();

  for (const nowMs of [0, 1_000]) expect(chooser.choose(path(0.3), nowMs).isNarrow).toBe(false);
  expect(chooser.choose(path(0.35), 2_000).isNarrow).toBe(false);
  expect(chooser.choose(path(0), 3_000).isNarrow).toBe(false);
  for (const nowMs of [4_000, 5_000]) chooser.choose(path(0.35), nowMs);
  expect(chooser.choose(path(0), 6_000).isNarrow).toBe(true);
});
