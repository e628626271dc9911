import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { hearing } from './support/launch.ts';
import { installProbe, playedAudio } from './support/page-probe.ts';
import { expect, signedInPage, test } from './support/product.ts';
import type { RunningServer } from './support/server.ts';
import { speechLike, writeWav } from './support/speech.ts';
import { noServiceWorker } from './support/service-worker.ts';

// In pairs: the second sentence interrupts the translation of the first. A call that opens late misses some of them.
const sentences = [2, 5.2, 11, 14.2, 20, 23.2, 29, 32.2].map((atS) => ({ atS, lengthS: 1.5 }));
test.use({
  ...hearing(writeWav(speechLike(sentences, 60), 'over-the-answer.wav')),
  ...noServiceWorker,
});

const bundle = join(dirname(createRequire(import.meta.url).resolve('@openai/agents-realtime')), 'bundle');

type Talk = {
  readonly types: string[];
  readonly errors: unknown[];
  readonly said: { readonly role: string; readonly text: string }[];
};

declare global {
  interface Window {
    talk: Talk;
    converse(baseUrl: string, apiKey: string): Promise<void>;
  }
}

const client = `<!doctype html><audio autoplay></audio><script type="module">
  import { OpenAIRealtimeWebRTC, RealtimeAgent, RealtimeSession } from '/agents/openai-realtime-agents.mjs';
  window.talk = { types: [], errors: [], said: [] };
  window.converse = async (baseUrl, apiKey) => {
    const transport = new OpenAIRealtimeWebRTC({ baseUrl, audioElement: document.querySelector('audio') });
    const session = new RealtimeSession(new RealtimeAgent({ name: 'Interpreter', instructions: 'Translate.' }), { transport });
    transport.on('*', ({ type }) => talk.types.push(type));
    session.on('error', ({ error }) => talk.errors.push(error));
    session.on('history_updated', (history) => {
      talk.said = history.map(({ role, content }) => ({ role, text: content.map((part) => part.transcript ?? '').join('') }));
    });
    await session.connect({ apiKey });
  };
</script>`;

/** A third-party page, served from our origin, that uses only the published client. */
async function openClient(page: Page, server: RunningServer): Promise<void> {
  await page.route(`${server.url}/agents/*`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/agents/') return route.fulfill({ contentType: 'text/html', body: client });
    return route.fulfill({ path: join(bundle, pathname.slice('/agents/'.length)), contentType: 'text/javascript' });
  });
  await page.goto(`${server.url}/agents/`);
}

async function newCall(page: Page, server: RunningServer): Promise<{ readonly url: string; readonly secret: string }> {
  const token = await page.evaluate(() => localStorage.getItem('translator_auth_token'));
  const answer = await fetch(`${server.url}/api/chat/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ source_language: 'spa', target_language: 'eng' }),
  });
  const { azure_session: call } = (await answer.json()) as {
    azure_session: { client_secret: { value: string }; webrtc_url: string };
  };
  return { url: new URL(call.webrtc_url, server.url).href, secret: call.client_secret.value };
}

test('OpenAI’s own client holds a conversation when only the URL is changed', async ({ page, server }) => {
  test.setTimeout(120_000);
  await installProbe(page);
  await signedInPage(page, server);
  const { url, secret } = await newCall(page, server);
  await openClient(page, server);

  await page.waitForFunction(() => 'converse' in window);
  await page.evaluate(([to, key]) => window.converse(to ?? '', key ?? ''), [url, secret]);
  const talk = () => page.evaluate(() => window.talk);
  const roles = async () => (await talk()).said.filter(({ text }) => text !== '').map(({ role }) => role);
  const translated = async () => (await roles()).filter((role) => role === 'assistant').length;
  await expect.poll(translated, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  await expect.poll(async () => (await talk()).types, { timeout: 40_000 }).toContain('output_audio_buffer.cleared');

  const { errors, types } = await talk();
  expect(errors).toEqual([]);
  // A third sentence may begin before the second translation.
  expect((await roles()).slice(0, 3)).toEqual(['user', 'assistant', 'user']);
  expect(types).toContain('session.updated');
  // An audio element of a stream without packets also reports that it plays, and its time passes.
  await expect.poll(async () => (await playedAudio(page)).length).toBeGreaterThan(0);
});
