import type { AudioRing } from './audio-ring.ts';
import type { HeardSpeech } from './replay-plan.ts';
import { serviceOffset, type Stretch } from './service-offset.ts';

/** Utterances end when there was silence for at least this long. */
const ENDING_SILENCE_MS = 250;
/** The most prompt report of a call is late by less than this. */
const LATEST_REPORT_S = 8;
/** A busy device hands audio to the buffer this much later than to the connection. */
const BUFFER_LAG_S = 0.5;
/** The search for the service's clock, and by how much of it the matches may differ. */
const STEP_S = 0.02;
const MATCH_S = 0.06;
/** Services date an utterance up to 300 ms before its speech. */
const ONSET_S = 0.35;
/** Beyond the end of the speech: still in the pause, or in the word after it, which is then sent from its start. */
const CUT_SLACK_S = 0.15;

/** The part of a call's audio that the service has heard. */
export type HeardAudio = {
  /** The end of the last utterance that stays was sent about this long ago. */
  readonly untilAgeMs: number;
  /** By the service's clock; undefined where it dates nothing. */
  readonly reported?: ReportedAudio | undefined;
};

type ReportedAudio = {
  /** In order, in ms by the service's clock. */
  readonly utterances: readonly (Stretch & { readonly reportedAgeMs: number })[];
  /** The end of the last utterance that stays. */
  readonly lastStayingTo: number;
  /** They are all utterances since this long ago; undefined: since the first of them. */
  readonly completeAgeMs: number | undefined;
  /** Nothing that was sent earlier was sent to it. */
  readonly sentFromAgeMs: number;
};

/** Heard speech by age: the thread that sends the audio has its own clock. @param ageOf how long ago a moment was */
export function heardAudioOf(
  { untilMs, completeFromMs, sentFromMs, utterances, lastStayingTo }: HeardSpeech,
  ageOf: (atMs: number) => number,
): HeardAudio {
  const completeAgeMs = completeFromMs === undefined ? undefined : ageOf(completeFromMs);
  return {
    untilAgeMs: ageOf(untilMs),
    reported: {
      utterances: utterances.map(({ from, to, reportedAtMs }) => ({ from, to, reportedAgeMs: ageOf(reportedAtMs) })),
      lastStayingTo,
      completeAgeMs,
      sentFromAgeMs: ageOf(sentFromMs),
    },
  };
}

/**
 * A block in the pause after the last heard utterance, or shortly after it.
 * @param ring what was captured, and when it was sent
 */
export function lastHeard(ring: AudioRing, { untilAgeMs, reported }: HeardAudio): number {
  const expected = ring.capturedBy(untilAgeMs);
  if (!reported) return ring.sentBy(expected);
  const perSecond = ring.blocksPerSecond;
  const blocks = (ms: number) => (ms * perSecond) / 1000;
  const spoken = reported.utterances.map(({ from, to, reportedAgeMs }) => ({
    from: blocks(from),
    to: blocks(to - ENDING_SILENCE_MS),
    // Reported audio had been sent.
    latestOffset: ring.capturedBy(reportedAgeMs) - blocks(to),
  }));
  const end = blocks(reported.lastStayingTo - ENDING_SILENCE_MS);
  const latest = Math.min(...spoken.map(({ latestOffset }) => latestOffset)) + BUFFER_LAG_S * perSecond;
  const offset = serviceOffset(
    spoken,
    {
      speechBefore: ring.speechSent(ring.startAt(reported.sentFromAgeMs)),
      reportedFrom: reported.completeAgeMs === undefined ? undefined : ring.startAt(reported.completeAgeMs),
    },
    {
      latest,
      earliest: latest - LATEST_REPORT_S * perSecond,
      step: Math.max(1, Math.round(STEP_S * perSecond)),
      slack: MATCH_S * perSecond,
      onset: ONSET_S * perSecond,
      expected: expected - end,
    },
  );
  const last = reported.utterances.find(({ to }) => to === reported.lastStayingTo);
  // At its report at the latest: what is captured after the loss was not sent.
  return ring.sentBy(
    Math.min(ring.capturedBy(last?.reportedAgeMs ?? untilAgeMs), offset + end + CUT_SLACK_S * perSecond),
  );
}
