import { samplesOf } from '../../audio/concatenated.ts';
import { errorCode } from '../../../src/shared/error-code.ts';
import { OUTPUT_RATE_HZ } from '../../audio/format.ts';
import { levelSpeech } from '../../audio/level-speech.ts';
import type { SpeechRequest, Synthesiser } from '../engines.ts';
import { japaneseReading } from '../rehearsal/japanese-reading.ts';
import { createEspeakSynthesiser } from './espeak-synthesiser.ts';
import { toneSynthesiser } from './tone-synthesiser.ts';

const FULL_SCALE = 32_768;

const kanji = /\p{Script=Han}/u;

/**
 * The voice where there is neither an engine at an address nor a model: espeak-ng where it is installed, else tones.
 * @param last speaks where espeak-ng cannot
 */
export function createFallbackSynthesiser(program = 'espeak-ng', last: Synthesiser = toneSynthesiser): Synthesiser {
  const espeak = createEspeakSynthesiser(program);
  let isInstalled = true;

  return {
    async *speak(request, signal) {
      const readable = isInstalled ? toReadable(request) : undefined;
      if (readable) {
        try {
          yield await levelled(espeak.speak(readable, signal));
          return;
        } catch (cause) {
          if (errorCode(cause) !== 'ENOENT') throw cause;
          isInstalled = false;
        }
      }
      yield* last.speak(request, signal);
    },
  };
}

/** As loud as the models. The program takes hundredths of a second for a whole sentence. */
async function levelled(chunks: AsyncIterable<Int16Array>): Promise<Int16Array> {
  const samples = Float32Array.from(await samplesOf(chunks), (sample) => sample / FULL_SCALE);
  return levelSpeech({ samples, rateHz: OUTPUT_RATE_HZ });
}

/** Undefined for Japanese with kanji of unknown reading, which espeak-ng would spell out. */
function toReadable(request: SpeechRequest): SpeechRequest | undefined {
  if (request.language !== 'jpn' || !kanji.test(request.text)) return request;
  const text = japaneseReading(request.text);
  return text === undefined ? undefined : { ...request, text };
}
