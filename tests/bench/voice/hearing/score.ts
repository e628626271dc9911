import { measure, type MeasuredFrame } from '../../../../voice/audio/measured-frame.ts';
import type { SpeechEdge } from '../../../../voice/vad/voice-detector.ts';
import type { Scene, Span } from './scenes.ts';

/** The detectors decide for each frame of 20 ms. */
export type Detector = { process(frame: MeasuredFrame): SpeechEdge | undefined };

export type Score = {
  /** Utterances of which less than half was detected. */
  readonly misses: number;
  /** Detections without speech; one that goes on counts again every `AGAIN_MS`. */
  readonly falseStarts: number;
  /** Beginnings and ends of which more than `CUT_MS` is lost. */
  readonly cutEdges: number;
  /** Ends found more than `LATE_MS` after the utterance, or not before the next one. */
  readonly lateEnds: number;
};

const FRAME_SAMPLES = 320;
const FRAME_MS = 20;

/** About one sound of speech. The server keeps 300 ms before and 200 ms after what was detected. */
const CUT_MS = 120;
const LATE_MS = 300;
const AGAIN_MS = 5000;

export function detect(sound: Int16Array, detector: Detector): Span[] {
  const spans: Span[] = [];
  let startMs: number | undefined;
  for (let at = 0; at + FRAME_SAMPLES <= sound.length; at += FRAME_SAMPLES) {
    const edge = detector.process(measure(sound.subarray(at, at + FRAME_SAMPLES)));
    if (edge?.type === 'started') startMs = edge.atMs;
    if (edge?.type !== 'stopped' || startMs === undefined) continue;
    spans.push({ startMs, endMs: edge.atMs });
    startMs = undefined;
  }
  if (startMs !== undefined) spans.push({ startMs, endMs: (sound.length / FRAME_SAMPLES) * FRAME_MS });
  return spans;
}

export function score({ spoken }: Pick<Scene, 'spoken'>, detected: readonly Span[]): Score {
  const heard = spoken.filter((value) => overlapMs(value, detected) >= (value.endMs - value.startMs) / 2);
  const [cutEdges, lateEnds] = heard.reduce(
    ([cut, late], value) => {
      const parts = detected.filter((part) => overlapMs(value, [part]) > 0);
      const lostBefore = Math.min(...parts.map(({ startMs }) => startMs)) - value.startMs;
      const endsLate = Math.max(...parts.map(({ endMs }) => endMs)) - value.endMs;
      return [cut + Number(lostBefore > CUT_MS) + Number(-endsLate > CUT_MS), late + Number(endsLate > LATE_MS)];
    },
    [0, 0],
  );
  return {
    misses: spoken.length - heard.length,
    falseStarts: detected
      .filter((value) => overlapMs(value, spoken) === 0)
      .reduce((sum, { startMs, endMs }) => sum + Math.max(1, Math.ceil((endMs - startMs) / AGAIN_MS)), 0),
    cutEdges,
    lateEnds,
  };
}

export function errorsOf({ misses, falseStarts, cutEdges, lateEnds }: Score): number {
  return misses + falseStarts + cutEdges + lateEnds;
}

function overlapMs(span: Span, others: readonly Span[]): number {
  return others.reduce(
    (sum, other) => sum + Math.max(0, Math.min(span.endMs, other.endMs) - Math.max(span.startMs, other.startMs)),
    0,
  );
}
