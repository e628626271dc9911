import { languageOfPair } from '../../../src/domain/language-detection/decide-language.ts';
import type { LanguagePair } from '../../../src/domain/language.ts';
import type { Transcriber, Transcript, TranscriptionHint } from '../engines.ts';
import { retryOnce } from '../retry-once.ts';
import { RETRY_DELAY_MS, type EngineAddress } from './engine-request.ts';
import { hintOfPair } from './http-transcriber.ts';
import { StreamedUtterance } from './streamed-utterance.ts';
import { TranscriptionStream } from './transcription-stream.ts';

/** The operator chooses by the scheme whether a server transcribes recordings or sound while it arrives. */
export function isStreamAddress(url: string): boolean {
  return /^wss?:/i.test(url);
}

/** For servers that transcribe while a person speaks: vLLM, OpenAI, and those with OpenAI's transcription sessions. */
export function createStreamTranscribers(address: EngineAddress): (pair: LanguagePair) => Transcriber {
  return (pair) => {
    function open(hint: TranscriptionHint, signal: AbortSignal, onDelta: (delta: string) => void) {
      const hintForPair = { ...hint, language: hintOfPair(hint.language, pair) };
      return new TranscriptionStream({ address, hint: hintForPair, signal, onDelta });
    }

    async function transcribeOnce(...[speech, hint, signal, onDelta]: Parameters<Transcriber['transcribe']>) {
      const stream = open(hint, signal, onDelta);
      stream.append(speech);
      stream.end();
      return stream.completed;
    }

    function transcribeWhole(...[speech, hint, signal, onDelta]: Parameters<Transcriber['transcribe']>) {
      let hasDeltas = false;
      return retryOnce(
        () => {
          // A second attempt would repeat the text of the first one.
          const isRepeated = hasDeltas;
          return transcribeOnce(speech, hint, signal, (delta) => {
            hasDeltas = true;
            if (!isRepeated) onDelta(delta);
          });
        },
        signal,
        RETRY_DELAY_MS,
      );
    }

    return {
      async transcribe(speech, hint, signal, onDelta, followed) {
        const early = followed instanceof StreamedUtterance ? await followed.finish(speech) : undefined;
        signal.throwIfAborted();
        return toTranscript(early ?? (await transcribeWhole(speech, hint, signal, onDelta)), pair);
      },
      follow: (hint, signal, onPartial) =>
        new StreamedUtterance({ open: (onText) => open(hint, signal, onText), onPartial }),
    };
  };
}

function toTranscript(received: string, pair: LanguagePair): Transcript {
  const text = received.trim();
  return { text, language: text === '' ? undefined : languageOfPair({ pair, source: text }) };
}
