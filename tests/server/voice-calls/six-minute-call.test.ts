import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sleep } from '../../../src/shared/async.ts';
import { until } from '../../e2e/support/server.ts';
import { padded, readSpeech } from '../../fixtures/audio/read-audio.ts';
import { openPage } from '../../fakes/voice-page.ts';
import { startVoiceProcesses } from '../../fakes/voice-processes.ts';

const SIX_MINUTES_MS = 360_000;

test('after six minutes of silence a call still takes what is typed and said, and its end', async () => {
  // From the sources: it waits beside others, and needs nothing that they have prepared.
  const { voice, reported } = startVoiceProcesses(join(import.meta.dirname, '../../../voice/server/main.ts'));
  const isReady = () => reported.some(({ event }) => event === 'ready');
  await until(isReady, 30_000, () => 'the voice process did not get ready');
  const page = await openPage(voice);
  await page.event('session.created');
  page.startPulse();

  await sleep(SIX_MINUTES_MS);

  const content = [{ type: 'input_text', text: 'The train leaves at ten.' }];
  page.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
  page.send({ type: 'response.create' });
  await page.event('response.done');
  const typed = page.events.length;
  await page.speak(padded(readSpeech('question'), 300, 900));
  await page.event('response.done', typed);
  await page.leave();
  await expect.poll(() => page.closedReason, { timeout: 10_000 }).toBe('left');
  await sleep(1_000);

  expect(reported.filter(({ event }) => event === 'hung' || event === 'lost')).toEqual([]);
  await voice.close();
}, 480_000);
