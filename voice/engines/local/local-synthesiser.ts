import { japaneseReading } from '../rehearsal/japanese-reading.ts';
import type { SpeechRequest, Synthesiser } from '../engines.ts';
import { createEspeakSynthesiser } from './espeak-synthesiser.ts';
import { toneSynthesiser } from './tone-synthesiser.ts';

const kanji = /\p{Script=Han}/u;

/** What this system can speak with by itself: espeak-ng where it is installed, else a soft tone. */
export function createLocalSynthesiser(program = 'espeak-ng'): Synthesiser {
  const espeak = createEspeakSynthesiser(program);
  let installed = true;

  return {
    async *speak(request, signal) {
      const readable = installed ? withReading(request) : undefined;
      if (readable) {
        try {
          yield* espeak.speak(readable, signal);
          return;
        } catch (cause) {
          if (!isMissingProgram(cause)) throw cause;
          installed = false;
        }
      }
      yield* toneSynthesiser.speak(request, signal);
    },
  };
}

/** Undefined where the voice would not read the words but spell them: Japanese written with Chinese characters. */
function withReading(request: SpeechRequest): SpeechRequest | undefined {
  if (request.language !== 'jpn' || !kanji.test(request.text)) return request;
  const text = japaneseReading(request.text);
  return text === undefined ? undefined : { ...request, text };
}

function isMissingProgram(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
