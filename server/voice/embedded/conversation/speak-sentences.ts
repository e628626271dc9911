import { VOICE_RATE_HZ } from '../audio/playback.ts';
import { asEngineFailure, type EngineFailure } from '../engine-failure.ts';
import { spokenLanguage } from '../translation/spoken-language.ts';
import type { Performance, Stage } from './performance.ts';
import type { VoiceError } from './voice-event.ts';

/** Speaks one sentence after the other. Without a voice the translation can still be read: the answer goes on. */
export async function speakSentences(sentences: AsyncIterable<string>, performance: Performance): Promise<void> {
  let silent = performance.request.modality === 'text';
  for await (const sentence of sentences) {
    // What is not spoken has to be taken all the same, or it would hold up the text.
    if (silent) continue;
    try {
      await speak(sentence, performance);
    } catch (cause) {
      if (performance.signal.aborted) throw cause;
      tellFailure(asEngineFailure('voice', cause), performance.stage);
      silent = true;
    }
  }
}

export function tellFailure(failure: EngineFailure, { emit, onEngineFailure }: Stage): VoiceError {
  const { code, message } = failure;
  const error: VoiceError = { type: 'server_error', code, message };
  onEngineFailure(failure);
  emit({ type: 'error', error });
  return error;
}

async function speak(text: string, { heard, request, stage, writer, effort, signal }: Performance): Promise<void> {
  const { engines, pair, playback } = stage;
  const { voice, speed } = request;
  const language = spokenLanguage(text, heard, pair);
  for await (const samples of engines.synthesiser.speak({ text, language, voice, speed }, signal)) {
    await playback.room();
    signal.throwIfAborted();
    effort.voiceMs += (samples.length * 1000) / VOICE_RATE_HZ;
    playback.enqueue(writer.place, samples);
  }
}
