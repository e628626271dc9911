import { z } from 'zod';
import { languageOfPair } from '../../../src/domain/language-detection/decide-language.ts';
import { hintedLanguage, languageOf, type LanguageCode, type LanguagePair } from '../../../src/domain/language.ts';
import type { RecogniserFigures } from '../../../src/domain/utterance-gate/judge-utterance.ts';
import { INPUT_RATE_HZ } from '../../audio/format.ts';
import { toWav } from '../../audio/wav.ts';
import { joinTexts } from '../../text/join-texts.ts';
import { EngineFailure } from '../engine-failure.ts';
import type { Transcriber, Transcript, TranscriptionHint } from '../engines.ts';
import {
  isBadRequest,
  readText,
  requestEngine,
  type EngineAddress,
  type EngineResponse,
  type HttpEngine,
} from './engine-request.ts';
import { PauseTranscription } from './pause-transcription.ts';
import { parseJson, serverSentEvents } from './server-sent-events.ts';
import { parseTranscriptEvent } from './transcript-event.ts';

const figure = z.number().nullish();
const segment = z.looseObject({ no_speech_prob: figure, avg_logprob: figure, compression_ratio: figure });
const transcriptSchema = z.looseObject({
  text: z.string(),
  language: z.string().nullish(),
  // Not every server that sends segments sends them in this form.
  segments: z.array(segment).nullish().catch(undefined),
});

/** As the engine reports it: the language by any name, or not at all. */
type ReportedTranscript = {
  readonly text: string;
  readonly language?: string | null | undefined;
  readonly segments?: readonly z.infer<typeof segment>[] | null | undefined;
};

/** In the order of preference. Only `verbose_json` reports the language; not every server has it, or can stream. */
const requestForms = [
  { response_format: 'verbose_json', stream: 'true' },
  { response_format: 'json', stream: 'true' },
  { response_format: 'json' },
] as const;

/** For servers with `/v1/audio/transcriptions`: Speaches, whisper.cpp, LocalAI, vLLM, OpenAI. */
export function createHttpTranscribers(address: EngineAddress): (pair: LanguagePair) => Transcriber {
  const engine: HttpEngine = { name: 'recogniser', address };
  /** The first form that the server has not refused, remembered for all conversations. */
  let supportedForm = 0;

  async function request(speech: Int16Array, hint: TranscriptionHint, signal: AbortSignal): Promise<EngineResponse> {
    for (let form = supportedForm; ; form++) {
      try {
        const body = requestBody(speech, hint, address.model, form);
        const response = await requestEngine(engine, { path: '/audio/transcriptions', body }, signal);
        supportedForm = Math.max(supportedForm, form);
        return response;
      } catch (cause) {
        if (form >= requestForms.length - 1 || !isBadRequest(cause)) throw cause;
      }
    }
  }

  return (pair) => {
    const transcribe: Transcriber['transcribe'] = async (speech, hint, signal, onDelta) => {
      const response = await request(speech, { ...hint, language: hintOfPair(hint.language, pair) }, signal);
      return toTranscript(await readTranscript(response, onDelta), pair);
    };
    return {
      async transcribe(speech, hint, signal, onDelta, followed) {
        const early = followed instanceof PauseTranscription ? await followed.finish(speech, signal) : undefined;
        return early ?? transcribe(speech, hint, signal, onDelta);
      },
      follow: (hint, signal, onPartial) =>
        new PauseTranscription({
          transcribe: (speech, stopped) =>
            transcribe(speech, hint, AbortSignal.any([signal, stopped]), () => undefined),
          join: (first, second) => joinTranscripts(first, second, pair),
          onPartial,
        }),
    };
  };
}

function requestBody(speech: Int16Array, hint: TranscriptionHint, model: string, form: number): FormData {
  const body = new FormData();
  body.set('file', new Blob([toWav(speech, INPUT_RATE_HZ)], { type: 'audio/wav' }), 'speech.wav');
  body.set('model', model);
  const { language, prompt } = hint;
  const fields = { ...requestForms[form], ...(language && { language }), ...(prompt && { prompt }) };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}

/** A hint of a language outside the pair would mislead the recogniser. */
export function hintOfPair(hint: string | undefined, pair: LanguagePair): string | undefined {
  const language = hintedLanguage(pair, hint);
  return language && languageOf(language).iso1;
}

async function readTranscript(response: EngineResponse, onDelta: (text: string) => void): Promise<ReportedTranscript> {
  if (response.contentType.includes('event-stream')) return readTranscriptStream(response, onDelta);
  const parsed = transcriptSchema.safeParse(parseJson(await readText(response.chunks), 'recogniser'));
  if (!parsed.success) throw new EngineFailure('recogniser', 'sent an invalid response');
  return parsed.data;
}

async function readTranscriptStream(
  { chunks }: EngineResponse,
  onDelta: (text: string) => void,
): Promise<ReportedTranscript> {
  let text = '';
  let language: string | undefined;
  let isWhole = true;
  for await (const message of serverSentEvents(chunks, 'recogniser')) {
    if (message.type === 'done') return { text, language };
    const event = parseTranscriptEvent(message.value);
    isWhole = event.isLast ?? isWhole;
    if (event.type === 'failed') throw new EngineFailure('recogniser', 'failed during its response');
    if (event.type === 'final') text = event.text;
    if (event.type === 'delta') {
      text += event.text;
      onDelta(event.text);
    }
    language = event.language ?? language;
  }
  if (!isWhole) throw new EngineFailure('recogniser', 'ended its response early');
  return { text, language };
}

function toTranscript(reported: ReportedTranscript, pair: LanguagePair): Transcript {
  const text = reported.text.trim();
  const reportedLanguage = reported.language ?? undefined;
  const language = detectLanguage(text, reportedLanguage, pair);
  return { text, language, reportedLanguage, figures: figuresOf(reported.segments ?? []) };
}

/** The first piece is long enough to be speech: its figures say so. */
function joinTranscripts(first: Transcript, second: Transcript, pair: LanguagePair): Transcript {
  const text = joinTexts(first.text, second.text);
  const { reportedLanguage, figures } = first;
  return { text, language: detectLanguage(text, reportedLanguage, pair), reportedLanguage, figures };
}

/** The figures of the segment that is most likely speech: one that is makes the utterance one. */
function figuresOf(segments: readonly z.infer<typeof segment>[]): RecogniserFigures | undefined {
  if (segments.length === 0) return undefined;
  const known = (name: keyof z.infer<typeof segment>) =>
    segments.map((segment) => segment[name]).filter((value) => typeof value === 'number');
  const [silence, certainty, compression] = [known('no_speech_prob'), known('avg_logprob'), known('compression_ratio')];
  return {
    noSpeechProbability: silence.length > 0 ? Math.min(...silence) : undefined,
    meanLogProbability: certainty.length > 0 ? Math.max(...certainty) : undefined,
    compressionRatio: compression.length > 0 ? Math.max(...compression) : undefined,
  };
}

function detectLanguage(text: string, reported: string | undefined, pair: LanguagePair): LanguageCode | undefined {
  return text === '' ? undefined : languageOfPair({ pair, source: text, reported });
}
