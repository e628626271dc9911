import type { PartialTranscript } from '../engines/engines.ts';
import type { TurnDetection } from '../protocol/session-settings.ts';
import { isFinishedSentence } from '../text/finished-sentence.ts';

/** Silence that ends a finished sentence: longer than a plosive or a breath between words. */
const FINISHED_SILENCE_MS = 300;

/** Silence that ends an unfinished one: people stop to think. */
const UNFINISHED_SILENCE_MS = 1200;

/** A partial transcript that lacks more of the speech than this may lack a word. */
const MAX_LAG_MS = 150;

/**
 * The silence that ends an utterance. A partial transcript that covers the speech up to its last sound shows whether the
 * sentence is finished; without one, or when the client has set the silence, it is that of the settings.
 *
 * @param spokenMs from the beginning of the utterance to the last sound of speech
 */
export function silenceToEnd(
  { silenceMs, adaptsSilence }: TurnDetection,
  partial: PartialTranscript | undefined,
  spokenMs: number,
): number {
  if (!adaptsSilence || !partial || partial.text.trim() === '') return silenceMs;
  if (partial.coversMs < spokenMs - MAX_LAG_MS) return silenceMs;
  return (partial.isFinished ?? isFinishedSentence(partial.text)) ? FINISHED_SILENCE_MS : UNFINISHED_SILENCE_MS;
}
