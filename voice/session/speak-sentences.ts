import { OUTPUT_RATE_HZ } from '../audio/format.ts';
import { asEngineFailure, EngineFailure } from '../engines/engine-failure.ts';
import { serverError, type ProtocolError } from '../protocol/protocol-error.ts';
import { isPronounceable } from '../../src/domain/translation-check/lengths.ts';
import { joinTexts } from '../text/join-texts.ts';
import { weight } from '../text/sentence-splitter.ts';
import { translationLanguage } from '../text/translation-language.ts';
import type { BoundedQueue } from './bounded-queue.ts';
import type { GrowingSpeech, ResponseContext, SessionContext } from './response-context.ts';

/** Sound of a voice that speaks along is made this much ahead, so that it can still be made faster. */
const AHEAD_MS = 1_200;
/** The voice is prompt with this much left to say, and as fast as it gets with that much. */
const PROMPT_MS = 2_500;
const LATE_MS = 5_000;
const MAX_CATCH_UP_SPEED = 1.25;
const MS_PER_WEIGHT = 65;
/** About seven seconds of speech. */
const MAX_JOINED_WEIGHT = 110;
/**
 * About a minute of speech. With more text waiting the voice waits for no pause where the microphone does not hear it; from a
 * loudspeaker it would mute the speaker, so there it leaves out the oldest text, which is on the screen.
 */
const MAX_UNSPOKEN_WEIGHT = 900;

/** Speaks the sentences in order. When synthesis fails, the response goes on as text only. */
export async function speakSentences(sentences: BoundedQueue<string>, context: ResponseContext): Promise<void> {
  let isTextOnly = context.request.modality === 'text';
  for await (const sentence of unspokenAnd(sentences, context.session)) {
    // Keep draining the queue, whose backpressure would otherwise stop the text.
    if (isTextOnly || context.isSilenced() || !isPronounceable(sentence)) continue;
    try {
      const { growing } = context.request;
      if (!growing) await speak(sentence, context, 1);
      else if (growing.isSpokenAlong) await speakAlong(sentence, sentences, context);
      else await speakInPause(joinedWithWaiting(sentence, sentences), growing, context);
    } catch (cause) {
      if (context.signal.aborted) throw cause;
      reportFailure(asEngineFailure('synthesiser', cause), context.session);
      isTextOnly = true;
    }
  }
}

async function* unspokenAnd(sentences: BoundedQueue<string>, { unspoken }: SessionContext): AsyncGenerator<string> {
  yield* unspoken.splice(0);
  yield* sentences;
}

/** The sound is made while the person speaks, and is heard in a pause: in long speech in that of a later utterance. */
async function speakInPause(text: string, { end }: GrowingSpeech, context: ResponseContext): Promise<void> {
  const { unspoken, isVoiceUnheard } = context.session;
  const isTooMuch = () => weight(unspoken.join('')) >= MAX_UNSPOKEN_WEIGHT;
  const mustWait = () => !isTooMuch() || !isVoiceUnheard();
  const defer = () => {
    unspoken.push(text);
    if (!isVoiceUnheard()) while (isTooMuch()) unspoken.shift();
  };
  if (unspoken.length > 0 && mustWait()) return defer();
  const held: Int16Array[] = [];
  let how: Awaited<typeof end> | undefined;
  void end.then((known) => (how = known));
  for await (const samples of synthesised(text, context, 1)) {
    held.push(samples);
    if (how === 'pause') for (const part of held.splice(0)) await play(part, context);
  }
  how = await end;
  if (how === 'goes-on' && mustWait()) defer();
  else for (const part of held) await play(part, context);
}

/** Reports the failure to the server's log and to the client. */
export function reportFailure(failure: EngineFailure, { emit, onEngineFailure }: SessionContext): ProtocolError {
  const error = serverError(failure.code, failure.message);
  onEngineFailure(failure);
  emit({ type: 'error', error: { ...error, event_id: null } });
  return error;
}

/** Speaks a clause when those before it are nearly over: how far the voice is behind then decides its speed. */
async function speakAlong(clause: string, waiting: BoundedQueue<string>, context: ResponseContext): Promise<void> {
  const { playback } = context.session;
  // The last ones are synthesised at once: the response to the next utterance waits for them.
  await Promise.race([playback.whenBelow(AHEAD_MS), waiting.ended]);
  const text = joinedWithWaiting(clause, waiting);
  await speak(text, context, catchUpSpeed(playback.queuedMs + weight(text) * MS_PER_WEIGHT));
}

/** Short clauses that wait are spoken as one, without the pauses between them. */
function joinedWithWaiting(clause: string, waiting: BoundedQueue<string>): string {
  let text = clause;
  waiting.takeWhile((next) => {
    if (weight(text) + weight(next) > MAX_JOINED_WEIGHT) return false;
    text = joinTexts(text, next);
    return true;
  });
  return text;
}

/** @param behindMs what the voice has to say still */
export function catchUpSpeed(behindMs: number): number {
  const share = (behindMs - PROMPT_MS) / (LATE_MS - PROMPT_MS);
  return 1 + (MAX_CATCH_UP_SPEED - 1) * Math.min(1, Math.max(0, share));
}

/** @param haste how much faster than the session's speed */
async function speak(text: string, context: ResponseContext, haste: number): Promise<void> {
  for await (const samples of synthesised(text, context, haste)) await play(samples, context);
}

async function* synthesised(text: string, context: ResponseContext, haste: number): AsyncGenerator<Int16Array> {
  const { transcript, request, session, usageTally, signal } = context;
  const language = translationLanguage(text, transcript, session.pair);
  const spoken = { text, language, voice: request.voice, speed: request.speed * haste };
  let hasSound = false;
  for await (const samples of session.engines.synthesiser.speak(spoken, signal)) {
    if (context.isSilenced()) return;
    hasSound ||= samples.length > 0;
    usageTally.synthesisedMs += (samples.length * 1000) / OUTPUT_RATE_HZ;
    yield samples;
  }
  if (!hasSound) throw new EngineFailure('synthesiser', 'sent no audio');
}

async function play(samples: Int16Array, context: ResponseContext) {
  const { request, session, writer, signal, isSilenced } = context;
  await session.playback.whenBelowLimit();
  signal.throwIfAborted();
  const owner = { responseId: request.id, itemId: writer.itemId };
  if (!isSilenced()) session.playback.enqueue(owner, samples);
}
