import { z } from 'zod';
import { languageOfPair } from '../../../src/domain/language-detection/decide-language.ts';
import { languageOf, type LanguageCode, type LanguagePair } from '../../../src/domain/language.ts';
import { INPUT_RATE_HZ } from '../../audio/audio-decoder.ts';
import { toWav } from '../../audio/wav.ts';
import { serverSentEvents, parseJson } from './server-sent-events.ts';
import { EngineFailure } from '../engine-failure.ts';
import { requestEngine, textOf, type EngineAddress, type EngineResponse, type HttpEngine } from './engine-request.ts';
import type { Transcript, Transcriber, TranscriptionHint } from '../engines.ts';
import { readTranscriptEvent } from './transcript-event.ts';

const transcriptSchema = z.looseObject({ text: z.string(), language: z.string().nullish() });

type WireTranscript = { readonly text: string; readonly language?: string | null | undefined };

/** The best way to ask first. Only `verbose_json` tells the language; not every server has it, or can stream. */
const forms = [
  { response_format: 'verbose_json', stream: 'true' },
  { response_format: 'json', stream: 'true' },
  { response_format: 'json' },
] as const;

/** Any server with the call `/v1/audio/transcriptions`: Speaches, whisper.cpp, LocalAI, vLLM, OpenAI. */
export function createHttpTranscribers(address: EngineAddress): (pair: LanguagePair) => Transcriber {
  const engine: HttpEngine = { name: 'recogniser', address };
  let known = 0;

  async function ask(speech: Int16Array, hint: TranscriptionHint, form: number, signal: AbortSignal) {
    const body = new FormData();
    body.set('file', new Blob([toWav(speech, INPUT_RATE_HZ)], { type: 'audio/wav' }), 'speech.wav');
    body.set('model', address.model);
    const { language, prompt } = hint;
    const fields = { ...forms[form], ...(language && { language }), ...(prompt && { prompt }) };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return requestEngine(engine, { path: '/audio/transcriptions', body }, signal);
  }

  /** What one conversation learned about the server holds for all. */
  async function askAsItCan(speech: Int16Array, hint: TranscriptionHint, signal: AbortSignal): Promise<EngineResponse> {
    for (let form = known; ; form++) {
      try {
        const answer = await ask(speech, hint, form, signal);
        known = Math.max(known, form);
        return answer;
      } catch (cause) {
        if (form >= forms.length - 1 || !isBadRequest(cause)) throw cause;
      }
    }
  }

  return (pair) => ({
    async transcribe(speech, hint, signal, onPiece) {
      const answer = await askAsItCan(speech, { ...hint, language: usefulHint(hint.language, pair) }, signal);
      return heardOf(await readTranscript(answer, onPiece), pair);
    },
  });
}

/** A hint of a third language could only mislead. */
function usefulHint(hint: string | undefined, pair: LanguagePair): string | undefined {
  return [pair.source, pair.target].map((code) => languageOf(code).iso1).find((iso1) => iso1 === hint?.toLowerCase());
}

async function readTranscript(answer: EngineResponse, onPiece: (text: string) => void): Promise<WireTranscript> {
  if (answer.contentType.includes('event-stream')) return readStream(answer, onPiece);
  const parsed = transcriptSchema.safeParse(parseJson(await textOf(answer.chunks), 'recogniser'));
  if (!parsed.success) throw new EngineFailure('recogniser', 'answered in a way that is not understood');
  return parsed.data;
}

async function readStream({ chunks }: EngineResponse, onPiece: (text: string) => void): Promise<WireTranscript> {
  let text = '';
  let language: string | undefined;
  for await (const value of serverSentEvents(chunks, 'recogniser')) {
    const event = readTranscriptEvent(value);
    if (event.type === 'failed') throw new EngineFailure('recogniser', 'gave up half-way');
    if (event.type === 'whole') text = event.text;
    if (event.type === 'piece') {
      text += event.text;
      onPiece(event.text);
    }
    language = event.language ?? language;
  }
  return { text, language };
}

function heardOf(transcript: WireTranscript, pair: LanguagePair): Transcript {
  const text = transcript.text.trim();
  return { text, language: languageOfHeard(text, transcript.language ?? undefined, pair) };
}

function languageOfHeard(text: string, reported: string | undefined, pair: LanguagePair): LanguageCode | undefined {
  return text === '' ? undefined : languageOfPair({ pair, source: text, reported });
}

function isBadRequest(cause: unknown): boolean {
  return cause instanceof EngineFailure && (cause.status === 400 || cause.status === 422);
}
