import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CallerQuota } from '../../../../../server/modules/voice-providers/embedded/caller-quota.ts';
import {
  conversationsFor,
  readMeasuredTurnMs,
  storeMeasuredTurnMs,
} from '../../../../../server/modules/voice-providers/embedded/measured-capacity.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacity-'));
  file = join(folder, 'engine-speed.json');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test.for([
  [1, 50],
  [700, 10],
  [1_400, 5],
  [30_000, 1],
] as const)('models that take %d ms for a turn follow %d conversations', ([turnMs, conversations]) => {
  expect(conversationsFor(turnMs)).toBe(conversations);
});

test('what was measured counts on this machine and for this set', async () => {
  await storeMeasuredTurnMs(file, 'light', 812.34);

  expect(await readMeasuredTurnMs(file, 'light')).toBe(812.34);
  expect(await readMeasuredTurnMs(file, 'better')).toBeUndefined();
});

test('what another machine has measured, or a damaged file, is measured again', async () => {
  await storeMeasuredTurnMs(file, 'light', 812);
  const stored = await readFile(file, 'utf8');
  await writeFile(file, stored.replace(/"machine":"/, '"machine":"Other '));
  const other = await readMeasuredTurnMs(file, 'light');
  await writeFile(file, stored.slice(0, 10));

  expect([other, await readMeasuredTurnMs(file, 'light')]).toEqual([undefined, undefined]);
});

test('a smaller number refuses new calls, and ends none', () => {
  const quota = new CallerQuota(20, 1);
  const take = (payer: string) => quota.take({ payer, isTrial: false, address: '127.0.0.1' });
  const first = take('a');

  quota.setMaxCalls(1);

  expect([first.type, take('b').type]).toEqual(['admitted', 'refused']);
});
