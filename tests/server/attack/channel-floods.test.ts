import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sleep } from '../../../src/shared/async.ts';
import { until } from '../../e2e/support/server.ts';
import { startFlood } from '../../fakes/flooding-client.ts';
import type { Flood } from '../../fakes/flooding-client.ts';
import { openPage } from '../../fakes/voice-page.ts';
import type { VoicePage } from '../../fakes/voice-page.ts';
import { startVoiceProcesses } from '../../fakes/voice-processes.ts';
import type { VoiceProcesses } from '../../fakes/voice-processes.ts';
import { voiceProgram } from '../programs.ts';

/** The threads that libdatachannel has for all connections. */
const WORKERS = Math.max(2, availableParallelism());

/** The connection of a call that has ended is closed by then. */
const CLOSED_MS = 600;

const CONNECT_TRIES = 40;

let processes: VoiceProcesses;
/** The calls of two other people, which go on throughout. */
let others: readonly VoicePage[];

beforeAll(async () => {
  processes = startVoiceProcesses(voiceProgram());
  const isReady = () => processes.reported.some(({ event }) => event === 'ready');
  await until(isReady, 30_000, () => 'the voice process did not get ready');
  others = await Promise.all([openPage(processes.voice), openPage(processes.voice)]);
  await Promise.all(others.map((page) => page.event('session.created')));
}, 120_000);

afterAll(async () => {
  await Promise.all(others.map((page) => page.leave()));
  await processes.voice.close();
});

/** A process that the floods keep busy refuses calls at first. */
async function patiently<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open();
    } catch (error) {
      if (tries === CONNECT_TRIES || !String(error).includes('refused: 503')) throw error;
      await sleep(250);
    }
  }
}

/** Waits until the service has ended and closed the call. */
async function endOf(flood: Flood): Promise<string | undefined> {
  const client = await patiently(() => startFlood(processes.voice, flood));
  await expect.poll(() => client.closedReason(), { timeout: 10_000 }).toBeDefined();
  await sleep(CLOSED_MS);
  client.stop();
  return client.closedReason();
}

/** The voice process answers the other calls, which it cannot while it hangs, and has not been replaced. */
async function expectOthersUndisturbed(): Promise<void> {
  for (const page of others) {
    const seen = page.events.length;
    page.send({ type: 'input_audio_buffer.clear' });
    await page.event('input_audio_buffer.cleared', seen);
    expect(page.closedReason).toBeUndefined();
  }
  expect(processes.reported.filter(({ event }) => event === 'hung' || event === 'lost')).toEqual([]);
}

test.for(['text', 'binary', 'large'] as const)(
  'thousands of messages (%s) on a second channel and a hang-up, three times, disturb no other call',
  async (message) => {
    for (let round = 0; round < 3; round += 1) {
      const reason = await endOf({ on: 'second channel', message, hangsUp: 'between' });

      expect(reason).toBeOneOf(['left', 'too_many_events']);
      await expectOthersUndisturbed();
    }
  },
);

test.for([
  { on: 'first channel', message: 'binary' },
  { on: 'second channel', message: 'text' },
  { on: 'further channels', message: 'text' },
] as const)('a flood of $message messages on $on ends its call', async (flood) => {
  expect(await endOf({ ...flood, hangsUp: 'never' })).toBe('too_many_events');
  await expectOthersUndisturbed();
});

test('more flooded channels than the library has threads disturb no call that connects meanwhile', async () => {
  const flood: Flood = { on: 'further channels', message: 'text', hangsUp: 'never' };
  const attackers = await Promise.all(
    Array.from({ length: WORKERS + 1 }, () => patiently(() => startFlood(processes.voice, flood))),
  );
  const pages = await Promise.all(Array.from({ length: 3 }, () => patiently(() => openPage(processes.voice))));

  await Promise.all(pages.map((page) => page.event('session.created')));
  await expectOthersUndisturbed();
  await Promise.all(pages.map((page) => page.leave()));
  for (const attacker of attackers) attacker.stop();
}, 60_000);

test('channels that are opened and flooded while their connection closes disturb no other call', async () => {
  for (let round = 0; round < 3; round += 1) {
    const end = await endOf({ on: 'further channels', message: 'text', hangsUp: 'before' });
    // The flood may pass its limit before the connection is closed.
    expect(['left', 'too_many_events']).toContain(end);
    await expectOthersUndisturbed();
  }
}, 60_000);
