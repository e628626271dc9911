import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createCloudText } from '../../../../../server/modules/voice-providers/cloud/cloud-text.ts';

type Asked = { readonly url: string | undefined; readonly key: string | undefined; readonly body: unknown };

/** A service that responds with this body, and what it was asked. */
async function translatorAt(status: number, body: string) {
  const asked: Asked[] = [];
  const service = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      asked.push({ url: request.url, key: request.headers.authorization, body: JSON.parse(text) });
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void service.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a TCP server
  const { port } = service.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const shared = { apiKey: 'key', api: 'ga', mode: 'relay', sessions: 'translation' } as const;
  const translate = createCloudText({ kind: 'openai', baseUrl, ...shared }, 'small-model');
  return { asked, translate: () => translate?.({ text: '¿Dónde?', from: 'spa', to: 'eng' }) };
}

const completion = (content: string, finish = 'stop') =>
  JSON.stringify({
    choices: [{ message: { role: 'assistant', content }, finish_reason: finish }],
    usage: { prompt_tokens: 40, completion_tokens: 3, total_tokens: 43 },
  });

test('a text is translated by the model of the service, with what it cost', async () => {
  const { asked, translate } = await translatorAt(200, completion(' Where? '));

  expect(await translate()).toMatchObject({
    type: 'translated',
    text: 'Where?',
    usage: { totalTokens: 43, inputTextTokens: 40, outputTextTokens: 3 },
  });
  expect(asked).toMatchObject([
    {
      url: '/v1/chat/completions',
      key: 'Bearer key',
      body: { model: 'small-model', messages: [{ role: 'system' }, { role: 'user', content: '¿Dónde?' }] },
    },
  ]);
});

test.each([
  ['a refusal', 500, '{}'],
  ['no JSON', 200, '<html>'],
  ['a translation that was cut', 200, completion('Whe', 'length')],
  ['no text', 200, completion('')],
  ['an answer in its stead', 200, completion('As an AI language model, I cannot know that.')],
  ['the text as it was', 200, completion('¿Dónde está la estación, por favor?')],
])('%s is no translation', async (_, status, body) => {
  const { translate } = await translatorAt(status, body);

  expect(await translate()).toEqual({ type: 'failed', code: 'failed' });
});

test('what the model puts around a translation is cut', async () => {
  const { translate } = await translatorAt(200, completion('Here is the translation: "Where?"'));

  expect(await translate()).toMatchObject({ type: 'translated', text: 'Where?' });
});
