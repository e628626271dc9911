import type { SpeechRequest, Synthesiser } from '../engines.ts';
import { japaneseReading } from '../rehearsal/japanese-reading.ts';
import { createEspeakSynthesiser } from './espeak-synthesiser.ts';
import { toneSynthesiser } from './tone-synthesiser.ts';

const kanji = /\p{Script=Han}/u;

/** The voice where there is neither an engine at an address nor a model: espeak-ng where it is installed, else tones. */
export function createFallbackSynthesiser(program = 'espeak-ng'): Synthesiser {
  const espeak = createEspeakSynthesiser(program);
  let isInstalled = true;

  return {
    async *speak(request, signal) {
      const readable = isInstalled ? toReadable(request) : undefined;
      if (readable) {
        try {
          yield* espeak.speak(readable, signal);
          return;
        } catch (cause) {
          if (!isMissingProgram(cause)) throw cause;
          isInstalled = false;
        }
      }
      yield* toneSynthesiser.speak(request, signal);
    },
  };
}

/** Undefined for Japanese with kanji of unknown reading, which espeak-ng would spell out. */
function toReadable(request: SpeechRequest): SpeechRequest | undefined {
  if (request.language !== 'jpn' || !kanji.test(request.text)) return request;
  const text = japaneseReading(request.text);
  return text === undefined ? undefined : { ...request, text };
}

function isMissingProgram(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
