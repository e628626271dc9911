import { OUTPUT_RATE_HZ } from '../audio/format.ts';
import { asEngineFailure, EngineFailure } from '../engines/engine-failure.ts';
import type { ProtocolError } from '../protocol/protocol-error.ts';
import { isPronounceable } from '../../src/domain/translation-check/lengths.ts';
import { translationLanguage } from '../text/translation-language.ts';
import type { ResponseContext, SessionContext } from './response-context.ts';

/** Speaks the sentences in order. When synthesis fails, the response goes on as text only. */
export async function speakSentences(sentences: AsyncIterable<string>, context: ResponseContext): Promise<void> {
  let isTextOnly = context.request.modality === 'text';
  for await (const sentence of sentences) {
    // Keep draining the queue, whose backpressure would otherwise stop the text.
    if (isTextOnly || context.isSilenced() || !isPronounceable(sentence)) continue;
    try {
      await speak(sentence, context);
    } catch (cause) {
      if (context.signal.aborted) throw cause;
      reportFailure(asEngineFailure('synthesiser', cause), context.session);
      isTextOnly = true;
    }
  }
}

/** Reports the failure to the server's log and to the client. */
export function reportFailure(failure: EngineFailure, { emit, onEngineFailure }: SessionContext): ProtocolError {
  const { code, message } = failure;
  const error: ProtocolError = { type: 'server_error', code, message };
  onEngineFailure(failure);
  emit({ type: 'error', error });
  return error;
}

async function speak(text: string, context: ResponseContext): Promise<void> {
  const { transcript, request, session, writer, usageTally, signal } = context;
  const { engines, pair, playback } = session;
  const { voice, speed } = request;
  const language = translationLanguage(text, transcript, pair);
  let hasSound = false;
  for await (const samples of engines.synthesiser.speak({ text, language, voice, speed }, signal)) {
    await playback.whenBelowLimit();
    signal.throwIfAborted();
    if (context.isSilenced()) return;
    hasSound ||= samples.length > 0;
    usageTally.synthesisedMs += (samples.length * 1000) / OUTPUT_RATE_HZ;
    playback.enqueue(writer.location, samples);
  }
  if (!hasSound) throw new EngineFailure('synthesiser', 'sent no audio');
}
