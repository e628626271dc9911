import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TranslationVoice } from '../../server/modules/voice-providers/translation/translation-voice.ts';
import type { VoiceProvider, CallSpec } from '../../server/modules/voice-providers/contract/voice-provider.ts';
import { startTranslationService, translationKey } from '../fakes/translation-service.ts';
import type { TranslationService } from '../fakes/translation-service.ts';
import { translationEndpoint } from '../../server/modules/voice-providers/cloud/translation-endpoint.ts';
import { createOffer, openPage, testSession } from '../fakes/voice-page.ts';

let service: TranslationService;
let provider: VoiceProvider;

function voice(apiKey = translationKey): VoiceProvider {
  const baseUrl = `${service.url}/v1`;
  return new TranslationVoice({
    endpoint: translationEndpoint({
      kind: 'openai',
      apiKey,
      baseUrl,
      sessions: 'translation',
    }),
    transcriptionModel: 'gpt-realtime-whisper',
    meterEveryMs: 100,
  });
}

const intoEnglish = { model: 'gpt-realtime-translate', targetLanguage: 'eng' } satisfies Partial<CallSpec>;

async function refusal(from: VoiceProvider, session: Partial<CallSpec>) {
  const { sdp, connection } = await createOffer();
  const observer = { onUsage: () => undefined, onSpeech: () => undefined, onClosed: () => undefined };
  const result = await from.openCall(sdp, testSession(session), observer);
  await connection.close();
  return result;
}

beforeEach(async () => {
  service = await startTranslationService();
  provider = voice();
});
afterEach(async () => {
  await provider.close();
  await service.close();
});

test('a call into one language is opened with the fields of the service, and delivers its texts', async () => {
  const page = await openPage(provider, { session: intoEnglish });
  await page.event('session.created');
  await page.sendSilence(200);
  service.legs[0]?.hear(' ¿Dónde');
  service.legs[0]?.translate(' Where');

  expect(service.requestedSessions).toEqual([
    {
      model: 'gpt-realtime-translate',
      audio: {
        input: { transcription: { model: 'gpt-realtime-whisper' }, noise_reduction: { type: 'near_field' } },
        output: { language: 'en' },
      },
    },
  ]);
  expect(await page.event('session.input_transcript.delta')).toMatchObject({ delta: ' ¿Dónde' });
  expect(await page.event('session.output_transcript.delta')).toMatchObject({ delta: ' Where' });
  expect(service.legs[0]?.packets).toBeGreaterThan(3);
  await page.leave();
});

test('only one of the two calls transcribes the speech', async () => {
  for (const targetLanguage of ['eng', 'spa'] as const) {
    const page = await openPage(provider, { session: { ...intoEnglish, targetLanguage } });
    await page.leave();
  }

  expect(service.legs.map(({ into, transcribes }) => [into, transcribes])).toEqual([
    ['en', true],
    ['es', false],
  ]);
});

test('open time is reported at intervals, each with its own id, and the rest at the end', async () => {
  const page = await openPage(provider, { session: intoEnglish });
  await vi.waitFor(() => expect(page.usage.length).toBeGreaterThan(1), 5000);
  const before = page.usage.length;

  await provider.hangUp(page.callId, 'hung_up');

  expect(page.usage.length).toBeGreaterThan(before);
  expect(new Set(page.usage.map(({ id }) => id)).size).toBe(page.usage.length);
  expect(page.usage.every(({ usage }) => usage.totalTokens > 0 && usage.outputAudioTokens === usage.totalTokens)).toBe(
    true,
  );
  expect(page.closedReason).toBe('hung_up');
  expect(service.legs[0]?.isOver).toBe(true);
  await page.leave();
});

test('hanging up a call that has ended is no error', async () => {
  await expect(provider.hangUp('rtc_nobody', 'again')).resolves.toBeUndefined();
});

test('a language that the service cannot speak is refused without a request', async () => {
  expect(await refusal(provider, { ...intoEnglish, targetLanguage: 'nld' })).toMatchObject({
    code: 'language_not_spoken',
  });
  expect(service.requestedSessions).toEqual([]);
});

test('a wrong key is reported as a fault of the server, not of the page', async () => {
  expect(await refusal(voice('sk-wrong'), intoEnglish)).toMatchObject({ status: 502, code: 'invalid_api_key' });
});
