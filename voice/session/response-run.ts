import { NOT_REHEARSED, TRANSLATION_REJECTED } from '../../src/domain/translation-check/rejected.ts';
import { noUsage, type Usage } from '../../src/domain/usage.ts';
import {
  asEngineFailure,
  CutTranslation,
  EngineFailure,
  NotRehearsed,
  type CutReason,
  type EngineName,
} from '../engines/engine-failure.ts';
import type { EarlierTurn } from '../engines/engines.ts';
import { serverError } from '../protocol/protocol-error.ts';
import { responseBody, type CancelReason, type ResponseStatus } from './response-body.ts';
import { SentenceSplitter } from '../text/sentence-splitter.ts';
import { pacedText } from '../text/text-pacing.ts';
import { RejectedTranslation } from '../text/released-text.ts';
import { BoundedQueue } from './bounded-queue.ts';
import { checkedTranslation } from './checked-translation.ts';
import type { ResponseContext, ResponseRequest, SessionContext, SpokenText, UsageTally } from './response-context.ts';
import { responseUsage } from './response-usage.ts';
import { ResponseWriter } from './response-writer.ts';
import { reportFailure, speakSentences } from './speak-sentences.ts';
import { translatedClauses } from './translated-clauses.ts';

/** Backpressure on the model: text that waits to be shown, and sentences that wait to be spoken. */
const MAX_WAITING_DELTAS = 64;
const MAX_WAITING_SENTENCES = 8;
/** The text of growing speech does not wait for its voice. */
const MAX_WAITING_CLAUSES = 256;

/** The protocol wants the event; this server has no rate limits. */
const noRateLimits = [{ name: 'tokens', limit: 1_000_000, remaining: 1_000_000, reset_seconds: 0 }];

export type ResponseOutcome = {
  readonly status: ResponseStatus;
  readonly usage: Usage;
  /** Duration of the speech that the usage is for; 0 for written text. */
  readonly speechMs: number;
  /** Whether the client received any of the response. */
  readonly hasOutput: boolean;
};

export type Cancellation = {
  readonly signal: AbortSignal;
  reason(): CancelReason;
  /** The client wants no more of the voice. */
  isSilenced(): boolean;
  /** Neither further speech nor the end of the session has cancelled it. */
  isByClient(): boolean;
  /** All of the text is there; it may be spoken still. */
  onTranslated(): void;
};

/** Makes one response from transcript to speech. Translation and synthesis run concurrently, sentence by sentence. */
export async function runResponse(
  request: ResponseRequest,
  session: SessionContext,
  cancellation: Cancellation,
): Promise<ResponseOutcome> {
  const { id, modality } = request;
  const { emit, playback } = session;
  emit({ type: 'response.created', response: responseBody(request, session, { type: 'in_progress' }) });

  const items = request.isInConversation ? session.items : undefined;
  const writer = new ResponseWriter({ responseId: id, modality, items, afterItemId: request.itemId }, emit);
  const usageTally: UsageTally = { writtenText: '', speechMs: 0, instructions: '', synthesisedMs: 0 };
  const status = await interpret(
    { request, session, writer, usageTally, isSilenced: cancellation.isSilenced },
    cancellation,
  );
  const output = writer.close(status.type === 'completed' ? 'completed' : 'incomplete');
  const hasOutput = output.length > 0;
  const isFree =
    isFreeFailure(status, usageTally) || (!hasOutput && isFreeWithoutOutput(status, usageTally, cancellation));
  const usage = isFree ? noUsage : responseUsage({ ...usageTally, translation: writer.text });
  emit({ type: 'response.done', response: responseBody(request, session, status, output, usage) });
  emit({ type: 'rate_limits.updated', rate_limits: noRateLimits });
  playback.finish(id);
  return { status, usage, speechMs: usageTally.speechMs, hasOutput };
}

/** Written text that is made to be no translation would use the translator for nothing. */
function isFreeFailure(status: ResponseStatus, { writtenText }: UsageTally): boolean {
  return status.type === 'failed' && (status.error.code !== TRANSLATION_REJECTED || writtenText === '');
}

/**
 * Speech whose translation was cut short before its first word is charged with the next response, or as a transcript.
 * What a client wrote, or cancels itself, has its price: the translator may have read it.
 */
function isFreeWithoutOutput(
  { type }: ResponseStatus,
  { writtenText }: UsageTally,
  { isByClient }: Cancellation,
): boolean {
  return type === 'cancelled' && writtenText === '' && !isByClient();
}

async function interpret(
  context: Omit<ResponseContext, 'transcript' | 'signal'>,
  cancellation: Cancellation,
): Promise<ResponseStatus> {
  const { request, session, writer, usageTally } = context;
  const failed = new AbortController();
  const signal = AbortSignal.any([cancellation.signal, failed.signal]);
  try {
    const input = attributeTo('recogniser', unlessAborted(request.input, signal));
    input.catch(() => undefined);
    const transcript = request.growing?.first ?? (await input);
    // Noise: nothing to translate, and nothing to charge.
    if (transcript.text.trim() === '') {
      await speakSentences(ended(), { ...context, transcript, signal });
      return { type: 'completed' };
    }
    usageTally.instructions = request.instructions;
    const noted = input.then((spoken) => noteSpeech(spoken, usageTally));
    noted.catch(() => undefined);
    const onTranslated = async (cut: CutReason | undefined) => {
      const spoken = await noted;
      const { text: translation } = writer;
      const isTurn = request.isInConversation && translation !== '' && !cut;
      if (isTurn) session.earlierTurns.add({ text: spoken.text, translation });
      cancellation.onTranslated();
    };
    const cut = await translateAndSpeak({ ...context, transcript, signal }, onTranslated);
    return cut ? { type: 'incomplete', reason: reportCut(cut, session) } : { type: 'completed' };
  } catch (cause) {
    failed.abort();
    if (cancellation.signal.aborted) return { type: 'cancelled', reason: cancellation.reason() };
    if (cause instanceof RejectedTranslation) return rejectTranslation(cause, context);
    if (cause instanceof NotRehearsed) return notRehearsed;
    return { type: 'failed', error: reportFailure(asEngineFailure('translator', cause), session) };
  }
}

const notRehearsed: ResponseStatus = {
  type: 'failed',
  error: serverError(NOT_REHEARSED, 'The rehearsal voice translates its own script only.'),
};

/** Only what earlier utterances have left to be said is spoken. */
function ended(): BoundedQueue<string> {
  const none = new BoundedQueue<string>(1);
  none.end();
  return none;
}

function noteSpeech(spoken: SpokenText, usageTally: UsageTally): SpokenText {
  Object.assign(usageTally, { speechMs: spoken.speechMs, writtenText: spoken.writtenText });
  return spoken;
}

/** Nothing of it stays: neither the text that was shown nor the voice that has begun. */
function rejectTranslation(
  { fault }: RejectedTranslation,
  { request, session, writer }: Pick<ResponseContext, 'request' | 'session' | 'writer'>,
): ResponseStatus {
  writer.discard();
  const isAudible = session.playback.discard(request.id);
  if (isAudible) session.emit({ type: 'output_audio_buffer.cleared', response_id: request.id });
  session.onEngineFailure(new EngineFailure('translator', `returned no translation (${fault})`));
  const message = 'The translator returned something else than a translation.';
  return { type: 'failed', error: serverError(TRANSLATION_REJECTED, message) };
}

async function attributeTo<T>(engine: EngineName, work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw asEngineFailure(engine, cause);
  });
}

/**
 *     translator ── deltas ──┬──▶ paced text ──▶ client
 *                            └──▶ sentences ──▶ synthesiser ──▶ playback
 * @returns why the translation is not the whole, if it is not
 */
async function translateAndSpeak(
  context: ResponseContext,
  onTranslated: (cut: CutReason | undefined) => Promise<void>,
): Promise<CutReason | undefined> {
  const { request, session, writer, signal } = context;
  const isGrowing = request.growing !== undefined;
  const deltas = new BoundedQueue<string>(MAX_WAITING_DELTAS);
  const sentences = new BoundedQueue<string>(isGrowing ? MAX_WAITING_CLAUSES : MAX_WAITING_SENTENCES);
  const translation = translationOf(context);
  const spoken = unlessAborted(
    session.voices.afterOthers(() => speakSentences(sentences, context)),
    signal,
  );
  session.voices.add(spoken);
  const translated = Promise.all([
    unlessAborted(distribute(translation, deltas, sentences, isGrowing), signal),
    unlessAborted(write(isGrowing ? deltas : pacedText(deltas, signal), writer, signal), signal),
  ]);
  const [cut] = await Promise.all([
    translated.then(async ([how]) => {
      await onTranslated(how);
      return how;
    }),
    spoken,
  ]);
  return cut;
}

/** A clause is one part; what is said as a whole comes in parts of any length. */
function translationOf({ transcript, request, session, signal }: ResponseContext): AsyncIterable<string> {
  const { engines, pair, terms } = session;
  const { instructions, growing } = request;
  const earlier = request.isInConversation ? session.earlierTurns.all() : [];
  if (growing) {
    const onTranslated = (clause: EarlierTurn | undefined) => growing.provisional.onTranslated(clause);
    const how = { engines, pair, instructions, earlier, terms: () => terms.lines, onTranslated };
    return translatedClauses(growing.clauses, how, signal);
  }
  const { text, language } = transcript;
  const whole = { text, earlier, instructions, from: language, terms: terms.lines };
  return checkedTranslation(engines.translator, whole, pair, signal);
}

/** @param isGrowing each part of the translation is a clause, and is spoken as one */
async function distribute(
  translation: AsyncIterable<string>,
  deltas: BoundedQueue<string>,
  sentences: BoundedQueue<string>,
  isGrowing: boolean,
): Promise<CutReason | undefined> {
  const splitter = new SentenceSplitter();
  const cut = await untilCut(translation, async (delta) => {
    await deltas.push(delta);
    for (const sentence of splitter.push(delta)) await sentences.push(sentence);
    const clause = isGrowing ? splitter.flush() : '';
    if (clause !== '') await sentences.push(clause);
  });
  // Half a sentence is not spoken as if it were the whole.
  const rest = cut ? '' : splitter.flush();
  if (rest !== '') await sentences.push(rest);
  deltas.end();
  sentences.end();
  return cut;
}

async function untilCut(
  translation: AsyncIterable<string>,
  take: (delta: string) => Promise<void>,
): Promise<CutReason | undefined> {
  try {
    for await (const delta of translation) await take(delta);
    return undefined;
  } catch (cause) {
    if (cause instanceof CutTranslation) return cause.reason;
    throw cause;
  }
}

const cutProblems: Readonly<Record<CutReason, string>> = {
  max_output_tokens: 'was cut off at the length limit of the model',
  content_filter: "was cut off by the model's content filter",
};

/** To the server's log; the client learns it from the status of the response. */
function reportCut(cut: CutReason, { onEngineFailure }: SessionContext): CutReason {
  onEngineFailure(new EngineFailure('translator', cutProblems[cut]));
  return cut;
}

/** @param deltas at the pace at which they are shown */
async function write(deltas: AsyncIterable<string>, writer: ResponseWriter, signal: AbortSignal): Promise<void> {
  for await (const text of deltas) {
    signal.throwIfAborted();
    writer.write(text);
  }
}

/** Rejects as soon as the signal aborts: an engine that ignores its signal must not delay the next turn. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
