import type { LanguageCode } from '../../../src/domain/language.ts';
import { asEngineFailure, EngineFailure } from '../engine-failure.ts';
import { requestEngine, type EngineAddress, type EngineResponse, type HttpEngine } from './engine-request.ts';
import type { SpeechRequest, Synthesiser } from '../engines.ts';
import { readPcmStream } from '../../audio/pcm-stream.ts';

/** A synthesiser whose voices are at home in one language each may need another voice for each language. */
export type SynthesiserAddress = EngineAddress & { readonly voices?: Readonly<Partial<Record<LanguageCode, string>>> };

/** Bare samples start a little sooner; some servers have only WAV. */
const formats = ['pcm', 'wav'] as const;

/** Any server with the call `/v1/audio/speech`: Speaches, Kokoro, Piper's, LocalAI, OpenAI. */
export function createHttpSynthesiser(address: SynthesiserAddress): Synthesiser {
  const engine: HttpEngine = { name: 'voice', address };
  let known = 0;

  async function ask({ text, language, voice, speed }: SpeechRequest, signal: AbortSignal): Promise<EngineResponse> {
    const request = { model: address.model, input: text, voice: address.voices?.[language] ?? voice, speed };
    for (let format = known; ; format++) {
      const body = { ...request, response_format: formats[format] };
      try {
        const answer = await requestEngine(engine, { path: '/audio/speech', body }, signal);
        known = Math.max(known, format);
        return answer;
      } catch (cause) {
        if (format >= formats.length - 1 || !isBadRequest(cause)) throw cause;
      }
    }
  }

  return {
    async *speak(request, signal) {
      const { contentType, chunks } = await ask(request, signal);
      if (/mpeg|ogg|opus|aac|flac|json|html/.test(contentType)) {
        throw new EngineFailure('voice', `answers with ${contentType} where WAV or PCM was asked for`);
      }
      const rateHz = Number(/rate=(\d+)/.exec(contentType)?.[1] ?? 0);
      try {
        yield* readPcmStream(chunks, rateHz > 0 ? { rateHz } : {});
      } catch (cause) {
        throw signal.aborted ? cause : asEngineFailure('voice', cause);
      }
    },
  };
}

function isBadRequest(cause: unknown): boolean {
  return cause instanceof EngineFailure && (cause.status === 400 || cause.status === 422);
}
