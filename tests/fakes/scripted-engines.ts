import type { ConversationEngines, Transcriber, Transcript, TranslationRequest } from '../../voice/engines/engines.ts';

export type ScriptedEngines = ConversationEngines & {
  readonly translated: TranslationRequest[];
  readonly spoken: { text: string; language: string; voice: string }[];
};

/** Engines that return what the test scripts, immediately. */
export function scriptedEngines(script: {
  transcribe?: (speech: Int16Array, onDelta: (text: string) => void) => Promise<Transcript>;
  follow?: Transcriber['follow'];
  translate?: (text: string, signal: AbortSignal) => AsyncIterable<string>;
  speak?: (text: string, signal: AbortSignal) => AsyncIterable<Int16Array>;
}): ScriptedEngines {
  const translated: ScriptedEngines['translated'] = [];
  const spoken: ScriptedEngines['spoken'] = [];
  return {
    translated,
    spoken,
    transcriber: {
      transcribe: (speech, _hint, _signal, onDelta) =>
        script.transcribe?.(speech, onDelta) ?? Promise.resolve({ text: 'Hola.', language: 'spa' }),
      ...(script.follow && { follow: script.follow }),
    },
    translator: {
      async *translate(request, signal) {
        signal.throwIfAborted();
        translated.push(request);
        yield* script.translate?.(request.text, signal) ?? ['Hello', ' there.'];
      },
    },
    synthesiser: {
      async *speak({ text, language, voice }, signal) {
        signal.throwIfAborted();
        spoken.push({ text, language, voice });
        yield* script.speak?.(text, signal) ?? [new Int16Array(24_000).fill(3000)];
      },
    },
  };
}

/** Yields nothing, and rejects on abort. */
export async function* never(signal: AbortSignal): AsyncGenerator<never> {
  yield await new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
