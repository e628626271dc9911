import { joinTexts } from '../../../voice/text/join-texts.ts';
import type { SpeechEngines } from '../../../voice/engines/engines.ts';
import type { LanguagePair } from '../../../src/domain/language.ts';
import { RealtimeServer } from '../../../voice/server/realtime-server.ts';
import { createInProcessVoice } from '../../fakes/in-process-voice.ts';
import { openPage, type VoicePage } from '../../fakes/voice-page.ts';
import { rms } from '../../fixtures/audio/read-audio.ts';
import type { SpokenSentence } from './speech-set.ts';

/** One sentence over a call. Times from the end of the speech; undefined where nothing came. */
export type CallResult = {
  readonly heard: string;
  readonly translation: string;
  readonly firstTextMs: number | undefined;
  readonly firstAudioMs: number | undefined;
  /** To the last sound of the translation. */
  readonly behindMs: number | undefined;
};

/** Quieter sound is no voice. */
const AUDIBLE_RMS = 100;
const QUIET_AFTER_MS = 2_000;
const DEADLINE_MS = 120_000;

/** Speaks the sentences over one real call, one after the other. */
export async function* measureCall(
  engines: SpeechEngines,
  pair: LanguagePair,
  sentences: readonly SpokenSentence[],
): AsyncGenerator<CallResult> {
  const forConversation = (pair: LanguagePair) => engines.forConversation(pair);
  const voice = createInProcessVoice(new RealtimeServer({}, { engines: { isRehearsal: false, forConversation } }));
  const page = await openPage(voice, { session: { pair } });
  await page.event('session.created');
  await page.sendSilence(1_000);
  for (const { sound } of sentences) yield await measureSentence(page, sound);
  await page.leave();
  await voice.close();
}

async function measureSentence(page: VoicePage, sound: Int16Array): Promise<CallResult> {
  const after = page.events.length;
  const startMs = performance.now();
  const endMs = await page.speak(sound);
  await untilAnswered(page, after);
  const events = page.events.slice(after);
  const texts = (type: string) =>
    events.filter((event) => event.type === type).map(({ transcript }) => String(transcript));
  const audible = page.heard.filter(({ samples, atMs }) => atMs > startMs && rms(samples) > AUDIBLE_RMS);
  const firstText = events.find(({ type }) => type === 'response.output_audio_transcript.delta');
  const since = (atMs: number | undefined) => (atMs === undefined ? undefined : atMs - endMs);
  return {
    heard: texts('conversation.item.input_audio_transcription.completed').reduce(joinTexts, ''),
    translation: texts('response.output_audio_transcript.done').reduce(joinTexts, ''),
    firstTextMs: since(firstText?.receivedAtMs),
    firstAudioMs: since(audible[0]?.atMs),
    behindMs: since(audible.at(-1)?.atMs),
  };
}

/** A page sends silence as long as its user says nothing: until every utterance has a response, and all is heard. */
async function untilAnswered(page: VoicePage, after: number): Promise<void> {
  const deadlineMs = performance.now() + DEADLINE_MS;
  const count = (type: string) => page.events.slice(after).filter((event) => event.type === type).length;
  let quietMs = 0;
  while (quietMs < QUIET_AFTER_MS && performance.now() < deadlineMs) {
    const before = page.heard.length;
    await page.sendSilence(200);
    const isSounding = page.heard.slice(before).some(({ samples }) => rms(samples) > AUDIBLE_RMS);
    const isPending = count('input_audio_buffer.committed') === 0 || count('response.done') < count('response.created');
    quietMs = isSounding || isPending ? 0 : quietMs + 200;
  }
}
