import type { LanguagePair } from '../../../../src/domain/language.ts';
import type { Usage } from '../../../../src/domain/usage.ts';
import type { Playback } from '../audio/playback.ts';
import { VOICE_RATE_HZ } from '../audio/playback.ts';
import { asEngineFailure } from '../engine-failure.ts';
import type { ConversationEngines, Heard } from '../engines.ts';
import { createSentenceCutter } from '../translation/sentences.ts';
import { spokenLanguage } from '../translation/spoken-language.ts';
import { createAnswerWriter, type AnswerWriter } from './answer-writer.ts';
import { createAsyncQueue, type AsyncQueue } from './async-queue.ts';
import type { ConversationItems } from './conversation-items.ts';
import { answerUsage } from './response-usage.ts';
import type { Modality } from './session-settings.ts';
import { pacedText } from './text-pace.ts';
import type { Emit, ResponseStatus, VoiceError, VoiceResponse } from './voice-event.ts';

/** What is to be interpreted, and how the answer is wanted. */
export type ResponseRequest = {
  readonly id: string;
  readonly words: Promise<Heard>;
  /** The speech it answers; 0 where the words were typed. */
  readonly speechMs: number;
  readonly instructions: string;
  readonly modality: Modality;
  readonly voice: string;
  readonly speed: number;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** False for an answer beside the conversation, which leaves no trace in it. */
  readonly inConversation: boolean;
};

/** Where an answer is made and performed. */
export type Stage = {
  readonly conversationId: string;
  readonly pair: LanguagePair;
  readonly engines: ConversationEngines;
  readonly playback: Playback;
  readonly items: ConversationItems;
  readonly emit: Emit;
};

export type ResponseOutcome = {
  readonly status: ResponseStatus;
  readonly usage: Usage;
  /** Whether the page was given any of the answer. */
  readonly answered: boolean;
};

export type Cancellation = { readonly signal: AbortSignal; reason(): 'turn_detected' | 'client_cancelled' };

/** Makes one answer from beginning to end: translation and voice run side by side, sentence by sentence. */
export async function runResponse(
  request: ResponseRequest,
  stage: Stage,
  cancellation: Cancellation,
): Promise<ResponseOutcome> {
  const { id, modality } = request;
  const { emit, playback } = stage;
  emit({ type: 'response-created', response: responseOf(request, stage, { type: 'in_progress' }) });

  const items = request.inConversation ? stage.items : undefined;
  const writer = createAnswerWriter({ responseId: id, modality, items }, emit);
  const effort: Effort = { typed: '', voiceMs: 0 };
  const status = await interpret(request, stage, writer, effort, cancellation);
  if (status.type === 'failed') emit({ type: 'error', error: status.error });

  const output = writer.close(status.type === 'completed' ? 'completed' : 'incomplete');
  const usage = answerUsage({ ...request, ...effort, translation: writer.text() });
  emit({ type: 'response-done', response: { ...responseOf(request, stage, status), output, usage } });
  emit({ type: 'rate-limits' });
  playback.finish(id);
  return { status, usage, answered: output.length > 0 };
}

type Effort = { typed: string; voiceMs: number };

async function interpret(
  request: ResponseRequest,
  stage: Stage,
  writer: AnswerWriter,
  effort: Effort,
  cancellation: Cancellation,
): Promise<ResponseStatus> {
  const { signal } = cancellation;
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  try {
    const heard = await unlessAborted(request.words, either);
    if (request.speechMs === 0) effort.typed = heard.text;
    if (heard.text.trim() !== '') await translateAndSpeak(heard, request, stage, writer, effort, either);
    return { type: 'completed' };
  } catch (cause) {
    failed.abort();
    return signal.aborted
      ? { type: 'cancelled', reason: cancellation.reason() }
      : { type: 'failed', error: asVoiceError(cause) };
  }
}

async function translateAndSpeak(
  heard: Heard,
  request: ResponseRequest,
  stage: Stage,
  writer: AnswerWriter,
  effort: Effort,
  signal: AbortSignal,
): Promise<void> {
  const pieces = createAsyncQueue<string>();
  const sentences = createAsyncQueue<string>();
  const deltas = stage.engines.translator.translate(heard.text, request.instructions, signal);
  await Promise.all([
    unlessAborted(read(deltas, pieces, sentences), signal),
    unlessAborted(write(pieces, writer, signal), signal),
    unlessAborted(speak(sentences, heard, request, stage, writer, effort, signal), signal),
  ]);
}

async function read(deltas: AsyncIterable<string>, pieces: AsyncQueue<string>, sentences: AsyncQueue<string>) {
  const cutter = createSentenceCutter();
  for await (const delta of deltas) {
    pieces.push(delta);
    for (const sentence of cutter.push(delta)) sentences.push(sentence);
  }
  const rest = cutter.rest();
  if (rest !== '') sentences.push(rest);
  pieces.end();
  sentences.end();
}

async function write(pieces: AsyncIterable<string>, writer: AnswerWriter, signal: AbortSignal) {
  for await (const word of pacedText(pieces, signal)) {
    signal.throwIfAborted();
    writer.write(word);
  }
}

async function speak(
  sentences: AsyncIterable<string>,
  heard: Heard,
  { modality, voice, speed }: ResponseRequest,
  { engines, pair, playback }: Stage,
  { place }: AnswerWriter,
  effort: Effort,
  signal: AbortSignal,
) {
  for await (const text of sentences) {
    if (modality === 'text') continue;
    const language = spokenLanguage(text, heard.language, pair);
    for await (const samples of engines.synthesiser.speak({ text, language, voice, speed }, signal)) {
      signal.throwIfAborted();
      effort.voiceMs += (samples.length * 1000) / VOICE_RATE_HZ;
      playback.enqueue(place, samples);
    }
  }
}

/** An engine that does not look at its signal must not hold up a person who speaks. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function responseOf(request: ResponseRequest, stage: Stage, status: ResponseStatus): VoiceResponse {
  return {
    id: request.id,
    conversationId: request.inConversation ? stage.conversationId : null,
    status,
    output: [],
    modality: request.modality,
    metadata: request.metadata,
    usage: undefined,
  };
}

function asVoiceError(cause: unknown): VoiceError {
  const { code, message } = asEngineFailure(cause);
  return { type: 'server_error', code, message };
}
