import type { Usage } from '../../src/domain/usage.ts';
import { asEngineFailure, type EngineName } from '../engines/engine-failure.ts';
import { createSentenceSplitter } from '../text/sentence-splitter.ts';
import { createResponseWriter, type ResponseWriter } from './response-writer.ts';
import { createBoundedQueue, type BoundedQueue } from './bounded-queue.ts';
import type { UsageTally, ResponseContext, ResponseRequest, SessionContext } from './response-context.ts';
import { answerUsage } from './response-usage.ts';
import { speakSentences, reportFailure } from './speak-sentences.ts';
import { pacedText } from '../text/text-pacing.ts';
import type { ResponseStatus, ResponseSnapshot } from '../protocol/server-event.ts';

/** Pieces of text, and sentences, that wait to be shown and spoken: a model that never stops is slowed down to that. */
const MOST_PIECES = 64;
const MOST_SENTENCES = 8;

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
  stage: SessionContext,
  cancellation: Cancellation,
): Promise<ResponseOutcome> {
  const { id, modality } = request;
  const { emit, playback } = stage;
  emit({ type: 'response-created', response: responseOf(request, stage, { type: 'in_progress' }) });

  const items = request.inConversation ? stage.items : undefined;
  const writer = createResponseWriter({ responseId: id, modality, items }, emit);
  const effort: UsageTally = { typedText: '', speechOutputMs: 0 };
  const status = await interpret(request, stage, writer, effort, cancellation);
  const output = writer.close(status.type === 'completed' ? 'completed' : 'incomplete');
  const usage = answerUsage({ ...request, ...effort, translation: writer.text() });
  emit({ type: 'response-done', response: { ...responseOf(request, stage, status), output, usage } });
  emit({ type: 'rate-limits' });
  playback.finish(id);
  return { status, usage, answered: output.length > 0 };
}

async function interpret(
  request: ResponseRequest,
  session: SessionContext,
  writer: ResponseWriter,
  usageTally: UsageTally,
  cancellation: Cancellation,
): Promise<ResponseStatus> {
  const failed = new AbortController();
  const signal = AbortSignal.any([cancellation.signal, failed.signal]);
  try {
    const heard = await blaming('recogniser', unlessAborted(request.transcript, signal));
    if (request.speechMs === 0) usageTally.typedText = heard.text;
    if (heard.text.trim() !== '') await translateAndSpeak({ heard, request, session, writer, usageTally, signal });
    return { type: 'completed' };
  } catch (cause) {
    failed.abort();
    if (cancellation.signal.aborted) return { type: 'cancelled', reason: cancellation.reason() };
    return { type: 'failed', error: reportFailure(asEngineFailure('translator', cause), session) };
  }
}

async function blaming<T>(engine: EngineName, work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw asEngineFailure(engine, cause);
  });
}

async function translateAndSpeak(performance: ResponseContext): Promise<void> {
  const { heard, request, session: stage, writer, signal } = performance;
  const pieces = createBoundedQueue<string>(MOST_PIECES);
  const sentences = createBoundedQueue<string>(MOST_SENTENCES);
  const deltas = stage.engines.translator.translate(
    { text: heard.text, instructions: request.instructions, from: heard.language },
    signal,
  );
  await Promise.all([
    unlessAborted(read(deltas, pieces, sentences), signal),
    unlessAborted(write(pieces, writer, signal), signal),
    unlessAborted(speakSentences(sentences, performance), signal),
  ]);
}

async function read(deltas: AsyncIterable<string>, pieces: BoundedQueue<string>, sentences: BoundedQueue<string>) {
  const cutter = createSentenceSplitter();
  for await (const delta of deltas) {
    await pieces.push(delta);
    for (const sentence of cutter.push(delta)) await sentences.push(sentence);
  }
  const rest = cutter.rest();
  if (rest !== '') await sentences.push(rest);
  pieces.end();
  sentences.end();
}

async function write(pieces: AsyncIterable<string>, writer: ResponseWriter, signal: AbortSignal) {
  for await (const word of pacedText(pieces, signal)) {
    signal.throwIfAborted();
    writer.write(word);
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

function responseOf(request: ResponseRequest, stage: SessionContext, status: ResponseStatus): ResponseSnapshot {
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
