import type { LanguageCode } from '../../../src/domain/language.ts';
import { readPcmStream } from '../../audio/pcm-stream.ts';
import { asEngineFailure, EngineFailure } from '../engine-failure.ts';
import type { SpeechRequest, Synthesiser } from '../engines.ts';
import {
  isBadRequest,
  requestEngine,
  type EngineAddress,
  type EngineResponse,
  type HttpEngine,
} from './engine-request.ts';

/** Where a voice speaks one language only, each language needs its own. */
export type SynthesiserAddress = EngineAddress & { readonly voices?: Readonly<Partial<Record<LanguageCode, string>>> };

/** In the order of preference: raw samples start a little sooner, but some servers have only WAV. */
const audioFormats = ['pcm', 'wav'] as const;

/** For servers with `/v1/audio/speech`: Speaches, Kokoro, Piper's, LocalAI, OpenAI. */
export function createHttpSynthesiser(address: SynthesiserAddress): Synthesiser {
  const engine: HttpEngine = { name: 'synthesiser', address };
  /** The first format that the server has not refused. */
  let supportedFormat = 0;

  async function request(speech: SpeechRequest, signal: AbortSignal): Promise<EngineResponse> {
    const { text, language, voice, speed } = speech;
    const body = { model: address.model, input: text, voice: address.voices?.[language] ?? voice, speed };
    for (let format = supportedFormat; ; format++) {
      const bodyInFormat = { ...body, response_format: audioFormats[format] };
      try {
        const response = await requestEngine(engine, { path: '/audio/speech', body: bodyInFormat }, signal);
        supportedFormat = Math.max(supportedFormat, format);
        return response;
      } catch (cause) {
        if (format >= audioFormats.length - 1 || !isBadRequest(cause)) throw cause;
      }
    }
  }

  return {
    async *speak(speech, signal) {
      const { contentType, chunks } = await request(speech, signal);
      if (/mpeg|ogg|opus|aac|flac|json|html/.test(contentType)) {
        throw new EngineFailure('synthesiser', `sent ${contentType} instead of WAV or PCM`);
      }
      const rateHz = Number(/rate=(\d+)/.exec(contentType)?.[1] ?? 0);
      try {
        yield* readPcmStream(chunks, rateHz > 0 ? { rateHz } : {});
      } catch (cause) {
        throw signal.aborted ? cause : asEngineFailure('synthesiser', cause);
      }
    },
  };
}
