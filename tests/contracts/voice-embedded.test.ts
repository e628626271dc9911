import { describe, expect, test } from 'vitest';
import type { TestContext } from 'vitest';
import { TRANSLATION_REJECTED } from '../../src/domain/translation-check/rejected.ts';
import { HEARD_UNCLEARLY } from '../../src/domain/utterance-gate/heard-unclearly.ts';
import { startSpeechEngines } from '../fakes/speech-engines.ts';
import { startVoiceProcesses } from '../fakes/voice-processes.ts';
import { openPage } from '../fakes/voice-page.ts';
import { padded, readSpeech } from '../fixtures/audio/read-audio.ts';
import { voiceProgram } from '../server/programs.ts';
import { voiceProviderSuite } from './voice-provider.suite.ts';

voiceProviderSuite('rehearsal', async () => {
  const { voice } = startVoiceProcesses(voiceProgram());
  return { provider: voice, close: () => voice.close() };
});

voiceProviderSuite('with speech engines', async () => {
  const stub = await startSpeechEngines();
  const { voice } = startVoiceProcesses(voiceProgram(), { settings: { engines: stub.addresses } });
  return {
    provider: voice,
    async close() {
      await voice.close();
      await stub.close();
    },
  };
});

describe('with speech engines that return something else', () => {
  async function speakTo({ onTestFinished }: TestContext, transcript: string, translation: string) {
    const stub = await startSpeechEngines();
    onTestFinished(() => stub.close());
    stub.transcripts.push(transcript);
    stub.translation = { deltas: [translation], pauseMs: 0 };
    const { voice } = startVoiceProcesses(voiceProgram(), { settings: { engines: stub.addresses } });
    onTestFinished(() => voice.close());
    const page = await openPage(voice);
    onTestFinished(() => page.leave());
    await page.event('session.created');
    await page.speak(padded(readSpeech('question'), 600, 700));
    return { stub, page };
  }

  test('a phantom is reported as heard unclearly, and neither translated, spoken nor charged', async (context) => {
    const { stub, page } = await speakTo(context, '¡Gracias por ver el video!', 'Thank you for watching.');

    const failed = await page.event('conversation.item.input_audio_transcription.failed');

    expect(failed['error'].code).toBe(HEARD_UNCLEARLY);
    expect([stub.translated, stub.spoken, page.usage]).toEqual([[], [], []]);
  });

  test('a response that is no translation fails after a second try, unheard and free', async (context) => {
    const answer = 'La estación está a dos calles de aquí.';
    const { stub, page } = await speakTo(context, '¿Dónde está la estación?', answer);

    const done = await page.event('response.done');

    expect(done['response']).toMatchObject({ status: 'failed', output: [], usage: { total_tokens: 0 } });
    expect(done['response'].status_details.error.code).toBe(TRANSLATION_REJECTED);
    expect(stub.translated).toHaveLength(2);
    expect(stub.spoken).toEqual([]);
  });
});
