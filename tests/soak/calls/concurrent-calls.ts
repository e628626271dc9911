import { sleep } from '../../../src/shared/async.ts';
import { padded, readSpeech } from '../../fixtures/audio/read-audio.ts';
import { apiAt } from '../../server/api-client.ts';
import { callOverHttp } from '../../server/voice-calls/page-over-http.ts';
import type { RunningServer } from '../../e2e/support/server.ts';
import type { SignedIn } from '../../e2e/support/waiting.ts';
import type { Findings } from './findings.ts';

const SENTENCE_EVERY_MS = 20_000;

/** Every fourth call is silent, until it is asked for one translation at its end. */
const SILENT_EVERY = 4;

/** Calls without a browser, all at once. */
export async function runConcurrentCalls(
  { url }: RunningServer,
  { token }: SignedIn,
  { calls, ms }: { readonly calls: number; readonly ms: number },
  findings: Findings,
): Promise<void> {
  const server = { url, request: apiAt(url) };
  await Promise.all(
    Array.from({ length: calls }, async (_, at) => {
      try {
        await sleep(at * 1000);
        await hold(at);
      } catch (error) {
        findings.fault(`call ${at}`, error);
      }
    }),
  );

  async function hold(at: number): Promise<void> {
    const { page } = await callOverHttp(server, { token });
    await page.event('session.created');
    page.startPulse();
    const endMs = Date.now() + ms;
    for (let round = 1; Date.now() < endMs; round += 1) {
      const isSpoken = at % SILENT_EVERY !== 0;
      const seen = page.events.length;
      if (isSpoken) await page.speak(padded(readSpeech('question'), 300, 900));
      if (isSpoken) await page.event('response.done', seen);
      if (isSpoken && round % 9 === 0) await write();
      findings.count(isSpoken ? 'calls at once, spoken' : 'calls at once, silent');
      await page.sendSilence(SENTENCE_EVERY_MS);
    }
    await write();
    if (page.closedReason !== undefined) findings.fault(`call ${at}`, `ended with ${page.closedReason}`);
    await page.leave();

    async function write(): Promise<void> {
      const seen = page.events.length;
      const content = [{ type: 'input_text', text: 'The train leaves at ten.' }];
      page.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
      page.send({ type: 'response.create' });
      await page.event('response.done', seen);
      findings.count('calls at once, typed');
    }
  }
}
