/** A stretch of audio. */
export type Stretch = { readonly from: number; readonly to: number };

/** The audio that a call was sent. Moments and durations are counted in audio. */
export type SentAudio = {
  /** How much of what was sent before a moment is speech. */
  speechBefore(moment: number): number;
  /** The service has reported all speech that was sent since, up to its last report; undefined: since the first report. */
  readonly reportedFrom: number | undefined;
};

/** Offsets that are tried, and how much more of the audio may not match than with the best of them. */
export type Search = {
  readonly latest: number;
  readonly earliest: number;
  readonly step: number;
  readonly slack: number;
  /** Speech begins within this time from the start of an utterance. */
  readonly onset: number;
  /** Decides between offsets that match as well. */
  readonly expected: number;
};

/**
 * From the service's clock to the audio that a call was sent: the offset at which the reported utterances match the
 * speech in that audio, however late they were reported. Of several, the closest to what is expected; and of the offsets
 * around it that match as well, because an utterance is reported with silence before and after it, the earliest.
 * @param utterances what the service reported of the call, in order, on its clock
 */
export function serviceOffset(utterances: readonly Stretch[], sent: SentAudio, search: Search): number {
  const { latest, earliest, step, slack, onset, expected } = search;
  const count = Math.max(1, Math.floor((latest - earliest) / step) + 1);
  const offsets = Array.from({ length: count }, (_, index) => latest - index * step);
  const mismatches = offsets.map((offset) => mismatchOf(utterances, sent, offset, onset));
  const tolerated = Math.min(...mismatches) + slack;
  const matches = mismatches.map((mismatch) => mismatch <= tolerated);
  let found = matches.indexOf(true);
  for (const [index, offset] of offsets.entries())
    if (matches[index] && Math.abs(offset - expected) < Math.abs((offsets[found] ?? 0) - expected)) found = index;
  while (matches[found + 1]) found += 1;
  return offsets[found] ?? latest;
}

/** A short word must not be left without a report for a longer one that fills the silence of the report better. */
const UNREPORTED_WEIGHT = 3;

/** Speech that no utterance covers, and what utterances cover beyond speech. */
function mismatchOf(
  utterances: readonly Stretch[],
  { speechBefore, reportedFrom }: SentAudio,
  offset: number,
  onset: number,
): number {
  const speechIn = (from: number, to: number) => speechBefore(to) - speechBefore(from);
  let unreported = 0;
  let silent = 0;
  let reportedTo = reportedFrom ?? (utterances[0]?.from ?? 0) + offset;
  let lastTo = Number.NEGATIVE_INFINITY;
  for (const utterance of utterances) {
    // The padding of an utterance may reach into the one before; another sound may have spoken at the same time.
    const from = Math.max(lastTo, utterance.from + offset);
    const to = Math.max(from, utterance.to + offset);
    silent += to - from - speechIn(from, to);
    // The end of an utterance is as vague as the silence that the service waits for; its start is not, after a silence.
    if (from - lastTo > onset && speechIn(from, Math.min(from + onset, to)) === 0) silent += onset;
    if (from > reportedTo) unreported += speechIn(reportedTo, from);
    reportedTo = Math.max(reportedTo, to);
    lastTo = to;
  }
  return UNREPORTED_WEIGHT * unreported + silent;
}
