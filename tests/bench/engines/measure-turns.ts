import type { LanguagePair } from '../../../src/domain/language.ts';
import type { WorkDone } from '../../../voice/engines/local/host/engine-host.ts';
import type { SpeechEngines } from '../../../voice/engines/engines.ts';
import { RealtimeServer } from '../../../voice/server/realtime-server.ts';
import { createInProcessVoice } from '../../fakes/in-process-voice.ts';
import { openPage, type VoicePage } from '../../fakes/voice-page.ts';
import { rms } from '../../fixtures/audio/read-audio.ts';

export type TimedWork = WorkDone & { readonly endedMs: number };

export type TurnTimes = {
  /** From the last sound of the speaker to the first of the voice. */
  readonly fromSpeechMs: number;
  /** From the end of the turn (after its silence) to the first sound of the voice. */
  readonly fromTurnMs: number;
  /** The models' share of it. */
  readonly modelsMs: number;
};

const SILENCE_AFTER_MS = 1_600;

/** Speaks turns over a real call and measures them. `work` collects what the models did, and is read here. */
export async function measureTurns(
  engines: SpeechEngines,
  {
    pair,
    speech,
    turns,
    work,
  }: {
    readonly pair: LanguagePair;
    readonly speech: Int16Array;
    readonly turns: number;
    readonly work: readonly TimedWork[];
  },
): Promise<readonly TurnTimes[]> {
  const forConversation = (pair: LanguagePair) => engines.forConversation(pair);
  const voice = createInProcessVoice(new RealtimeServer({}, { engines: { isRehearsal: false, forConversation } }));
  const page = await openPage(voice, { session: { pair } });
  await page.event('session.created');
  await page.sendSilence(1000);
  const times: TurnTimes[] = [];
  for (let turn = 0; turn < turns; turn++) times.push(await measureTurn(page, speech, work));
  await page.leave();
  await voice.close();
  return times;
}

async function measureTurn(page: VoicePage, speech: Int16Array, work: readonly TimedWork[]): Promise<TurnTimes> {
  const after = page.events.length;
  const endOfSpeechMs = await page.speak(speech);
  const silence = page.sendSilence(SILENCE_AFTER_MS);
  const stopped = await page.event('input_audio_buffer.speech_stopped', after);
  await page.event('output_audio_buffer.started', after);
  await silence;
  await waitForEnd(page, after);
  const first = page.heard.find(({ samples, atMs }) => atMs > stopped.receivedAtMs && rms(samples) > 100);
  const firstSoundMs = first?.atMs ?? Number.NaN;
  const modelsMs = work
    .filter(
      ({ endedMs, workMs }) =>
        endedMs > stopped.receivedAtMs && endedMs - workMs < firstSoundMs && endedMs < firstSoundMs,
    )
    .reduce((sum, { workMs }) => sum + workMs, 0);
  return { fromSpeechMs: firstSoundMs - endOfSpeechMs, fromTurnMs: firstSoundMs - stopped.receivedAtMs, modelsMs };
}

/** A page sends silence as long as its user says nothing. */
async function waitForEnd(page: VoicePage, after: number): Promise<void> {
  const isOver = () => page.events.slice(after).some(({ type }) => type === 'output_audio_buffer.stopped');
  while (!isOver()) await page.sendSilence(200);
}
