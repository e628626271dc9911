import { describe, expect, test } from 'vitest';
import type { TestContext } from 'vitest';
import { azureEndpoint, openaiEndpoint } from '../../server/modules/voice-providers/cloud/cloud-endpoint.ts';
import { CloudVoice } from '../../server/modules/voice-providers/cloud/cloud-voice.ts';
import { azureDeployment, azureKey, startAzureRealtime } from '../fakes/azure-realtime.ts';
import { openaiKey, startOpenaiRealtime } from '../fakes/openai-realtime.ts';
import type { Exchange } from '../fakes/scripted-exchanges.ts';
import { openPage } from '../fakes/voice-page.ts';

const services = {
  OpenAI: async () => {
    const service = await startOpenaiRealtime();
    const endpoint = openaiEndpoint({ apiKey: openaiKey, baseUrl: `${service.url}/v1` });
    return { service, endpoint, model: 'gpt-realtime-2.1' };
  },
  Azure: async () => {
    const service = await startAzureRealtime();
    return { service, endpoint: azureEndpoint({ apiKey: azureKey, endpoint: service.url }), model: azureDeployment };
  },
};

const words = (count: number) => 'one two three four five six seven eight nine ten '.repeat(count);
const phantom = { transcript: '¡Gracias por ver el video!', translation: `Thank you for watching. ${words(3)}` };
const answered = {
  transcript: '¿Dónde está la estación?',
  translation: `La estación está a dos calles de aquí. ${words(3)}`,
};
const right = { transcript: '¿Dónde está la estación?', translation: 'Where is the station?' };

describe.for(Object.entries(services))('%s', ([, start]) => {
  async function open({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
    const { service, endpoint, model } = await start();
    onTestFinished(() => service.close());
    const provider = new CloudVoice({ endpoint, transcriptionModel: 'transcriber' });
    onTestFinished(() => provider.close());
    const page = await openPage(provider, { session: { model } });
    onTestFinished(() => page.leave());
    await page.event('session.created');
    const call = service.calls[0]!;
    await expect.poll(() => call.sidebandCount).toBe(1);
    const sent = (type: string) => call.sidebandEvents.filter((event) => event['type'] === type);
    return { page, call, sent, run: (exchange: Exchange) => call.interpret(exchange) };
  }

  test('the response to a phantom is cancelled, falls silent and is not charged', async (context) => {
    const { page, run, sent } = await open(context);

    const outcome = await run({ ...phantom, transcribed: 'before-the-response' });

    expect(outcome).toBe('cancelled');
    await expect.poll(() => sent('output_audio_buffer.clear')).not.toHaveLength(0);
    await run({ ...right, transcribed: 'before-the-response' });
    await expect.poll(() => page.usage.map(({ id }) => id)).toEqual(['item_said_2', 'resp_scripted_2']);
  });

  test('a phantom that is transcribed after its response is silenced and not charged', async (context) => {
    const { page, run, sent } = await open(context);

    await run({ ...phantom, transcribed: 'after-the-response' });

    await expect.poll(() => sent('output_audio_buffer.clear')).toHaveLength(1);
    await run({ ...right, transcribed: 'after-the-response' });
    await expect.poll(() => page.usage.map(({ id }) => id).toSorted()).toEqual(['item_said_2', 'resp_scripted_2']);
  });

  test('neither a phantom nor what was said to it prompts the next translations', async (context) => {
    const { run, sent } = await open(context);

    await run({ ...phantom, transcribed: 'before-the-response' });

    const deleted = () => sent('conversation.item.delete').map((event) => event['item_id']);
    await expect.poll(deleted).toEqual(expect.arrayContaining(['item_said_1', 'item_spoken_1']));
  });

  test('a response that is no translation is stopped, and not charged', async (context) => {
    const { page, run, sent } = await open(context);

    const outcome = await run({ ...answered, transcribed: 'before-the-response' });

    expect(outcome).toBe('cancelled');
    await expect.poll(() => sent('response.cancel').map((event) => event['response_id'])).toContain('resp_scripted_1');
    await run({ ...right, transcribed: 'before-the-response' });
    await expect.poll(() => page.usage.map(({ id }) => id)).toEqual(['item_said_1', 'item_said_2', 'resp_scripted_2']);
  });

  test('after a response that is no translation the service is asked once more, more strictly, for that utterance', async (context) => {
    const { page, run, sent } = await open(context);

    await run({ ...answered, transcribed: 'before-the-response', second: right.translation });

    await expect.poll(() => page.usage.map(({ id }) => id)).toEqual(['item_said_1', 'resp_scripted_again_item_said_1']);
    expect(sent('response.create').map((event) => event['response'])).toEqual([
      { instructions: expect.stringContaining('nothing else'), input: [{ type: 'item_reference', id: 'item_said_1' }] },
    ]);
  });

  test('a second response that is no translation either is stopped and free, and there is no third', async (context) => {
    const { page, run, sent } = await open(context);

    await run({ ...answered, transcribed: 'before-the-response' });
    await expect.poll(() => sent('response.cancel')).toHaveLength(2);
    await run({ ...right, transcribed: 'before-the-response' });

    await expect.poll(() => page.usage.map(({ id }) => id)).toEqual(['item_said_1', 'item_said_2', 'resp_scripted_2']);
    expect(sent('response.create')).toHaveLength(1);
  });

  test('a phantom gets no second try', async (context) => {
    const { run, sent } = await open(context);

    await run({ ...phantom, transcribed: 'before-the-response' });
    await run({ ...right, transcribed: 'before-the-response' });

    expect(sent('response.create')).toEqual([]);
  });

  test('a right translation is neither stopped nor free', async (context) => {
    const { page, run, sent } = await open(context);

    const outcome = await run({ ...right, transcribed: 'after-the-response' });

    expect(outcome).toBe('completed');
    await expect.poll(() => page.usage).toHaveLength(2);
    expect(sent('response.cancel')).toEqual([]);
    expect(sent('output_audio_buffer.clear')).toEqual([]);
  });

  test('a charge waits for its transcript no longer than to the next response', async (context) => {
    const { page, call, run } = await open(context);
    const done = (id: string) =>
      call.say({
        type: 'response.done',
        response: { id, status: 'completed', output: [], usage: { total_tokens: 5 } },
      });
    const silent = { ...right, transcribed: 'never' } as const;

    await run(silent);
    done('resp_next');

    await expect.poll(() => page.usage.map(({ id }) => id)).toEqual(['resp_scripted_1']);
  });
});
