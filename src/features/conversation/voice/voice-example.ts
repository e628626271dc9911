import type { LanguageCode, LanguagePair } from '../../../domain/language.ts';
import { voiceExamples } from '../../../domain/voice-examples.ts';
import type { VoicePlayback } from '../../../domain/voice-playback.ts';
import type { AppServices } from '../../../ports/services.ts';
import { currentTrialId } from '../../../state/current-balance.ts';
import { speak, stopSpeaking, voiceFor } from './voices.ts';

export type Example = {
  readonly pair: LanguagePair;
  readonly language: LanguageCode;
  readonly playback: Pick<VoicePlayback, 'speed' | 'volume'>;
  /** The conversation is spoken by this device. */
  readonly isOnDevice: boolean;
  readonly voices: readonly SpeechSynthesisVoice[];
};

/** Which voice has spoken an example: that of the conversation, another one on this device, or none. */
export type ExampleVoice = 'own' | 'other' | 'none';

/** Plays the example of a language to its end, or until the signal aborts. Call it in a tap. */
export async function playExample(
  { api }: Pick<AppServices, 'api'>,
  example: Example,
  signal: AbortSignal,
): Promise<ExampleVoice> {
  const { language, playback, isOnDevice, voices } = example;
  const wav = isOnDevice ? undefined : await exampleOfServer(api, example, signal);
  if (signal.aborted) return 'own';
  if (wav) {
    await playFile(wav, playback.volume, signal);
    return 'own';
  }
  const voice = voiceFor(language, voices);
  if (!voice) return 'none';
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', stopSpeaking, { once: true });
    speak(voiceExamples[language], voice, resolve, { rate: playback.speed, volume: playback.volume });
  });
  signal.removeEventListener('abort', stopSpeaking);
  return isOnDevice ? 'own' : 'other';
}

async function exampleOfServer(
  api: AppServices['api'],
  { pair, language, playback: { speed } }: Example,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const trialId = currentTrialId();
  const request = { query: { ...pair, language, speed } };
  const response = await api.request('voiceExample', request, { signal, ...(trialId && { trialId }) });
  if (response.type !== 'ok' || response.body.wav === null) return undefined;
  const bytes = Uint8Array.from(atob(response.body.wav), (character) => character.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: 'audio/wav' });
}

/** A file that the browser does not play counts as played. */
async function playFile(file: Blob, volume: number, signal: AbortSignal): Promise<void> {
  const url = URL.createObjectURL(file);
  const player = new Audio(url);
  player.volume = volume;
  const ended = new Promise<void>((resolve) => {
    for (const type of ['ended', 'error'] as const) player.addEventListener(type, () => resolve(), { once: true });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await player.play().then(
    () => ended,
    () => undefined,
  );
  player.pause();
  URL.revokeObjectURL(url);
}
