import { OUTPUT_RATE_HZ } from '../audio/playback.ts';
import { asEngineFailure, type EngineFailure } from '../engines/engine-failure.ts';
import { translationLanguage } from '../text/spoken-language.ts';
import type { ResponseContext, SessionContext } from './response-context.ts';
import type { ProtocolError } from '../protocol/server-event.ts';

/** Speaks one sentence after the other. Without a voice the translation can still be read: the answer goes on. */
export async function speakSentences(sentences: AsyncIterable<string>, performance: ResponseContext): Promise<void> {
  let silent = performance.request.modality === 'text';
  for await (const sentence of sentences) {
    // What is not spoken has to be taken all the same, or it would hold up the text.
    if (silent) continue;
    try {
      await speak(sentence, performance);
    } catch (cause) {
      if (performance.signal.aborted) throw cause;
      reportFailure(asEngineFailure('voice', cause), performance.session);
      silent = true;
    }
  }
}

export function reportFailure(failure: EngineFailure, { emit, onEngineFailure }: SessionContext): ProtocolError {
  const { code, message } = failure;
  const error: ProtocolError = { type: 'server_error', code, message };
  onEngineFailure(failure);
  emit({ type: 'error', error });
  return error;
}

async function speak(
  text: string,
  { heard, request, session, writer, usageTally, signal }: ResponseContext,
): Promise<void> {
  const { engines, pair, playback } = session;
  const { voice, speed } = request;
  const language = translationLanguage(text, heard, pair);
  for await (const samples of engines.synthesiser.speak({ text, language, voice, speed }, signal)) {
    await playback.whenBelowLimit();
    signal.throwIfAborted();
    usageTally.speechOutputMs += (samples.length * 1000) / OUTPUT_RATE_HZ;
    playback.enqueue(writer.place, samples);
  }
}
