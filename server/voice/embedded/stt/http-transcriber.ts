import { z } from 'zod';
import { languages, type LanguageCode, type LanguagePair } from '../../../../src/domain/language.ts';
import { HEARD_RATE_HZ } from '../audio/hearing.ts';
import { toWav } from '../audio/wav.ts';
import { EngineFailure } from '../engine-failure.ts';
import { postToEngine, type EngineAddress, type HttpEngine } from '../engine-http.ts';
import type { Transcriber, TranscriptionHint } from '../engines.ts';

const transcriptionSchema = z.looseObject({ text: z.string(), language: z.string().nullish() });

/** Any server with the call `/v1/audio/transcriptions`: Speaches, whisper.cpp, LocalAI, vLLM, OpenAI. */
export function createHttpTranscriber(address: EngineAddress, pair: LanguagePair): Transcriber {
  const engine: HttpEngine = { name: 'speech recogniser', address, timeoutMs: 30_000 };
  // Only this format tells the language, and not every server has it.
  let format = 'verbose_json';

  async function ask(speech: Int16Array, { language, prompt }: TranscriptionHint, signal: AbortSignal) {
    const form = new FormData();
    form.set('file', new Blob([toWav(speech, HEARD_RATE_HZ)], { type: 'audio/wav' }), 'speech.wav');
    form.set('model', address.model);
    form.set('response_format', format);
    if (language !== undefined) form.set('language', language);
    if (prompt !== undefined) form.set('prompt', prompt);
    return postToEngine(engine, '/audio/transcriptions', form, signal);
  }

  async function askInItsFormat(speech: Int16Array, hint: TranscriptionHint, signal: AbortSignal) {
    try {
      return await ask(speech, hint, signal);
    } catch (cause) {
      if (format === 'json' || !isBadRequest(cause)) throw cause;
      format = 'json';
      return ask(speech, hint, signal);
    }
  }

  return {
    async transcribe(speech, hint, signal) {
      const response = await askInItsFormat(speech, hint, signal);
      const parsed = transcriptionSchema.safeParse(await response.json().catch(() => undefined));
      if (!parsed.success) throw new EngineFailure('server_error', 'The speech recogniser answered in a strange way.');
      const spoken = languageNamed(parsed.data.language, pair);
      return { text: parsed.data.text.trim(), ...(spoken === undefined ? {} : { language: spoken }) };
    },
  };
}

function isBadRequest(cause: unknown): boolean {
  return cause instanceof EngineFailure && (cause.status === 400 || cause.status === 422);
}

/** Recognisers name a language by its English name or its two letters. Chinese may be either of two of ours. */
function languageNamed(name: string | null | undefined, pair: LanguagePair): LanguageCode | undefined {
  if (name === null || name === undefined) return undefined;
  const wanted = name.toLowerCase();
  const fits = languages.filter(({ code, iso1, name }) => {
    const known = [iso1, name.toLowerCase(), name.toLowerCase().split(' ').at(-1)];
    return known.includes(wanted) && (code === pair.source || code === pair.target);
  });
  return fits.length === 1 ? fits[0]?.code : undefined;
}
