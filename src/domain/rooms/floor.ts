/** The sound that a device of the room captures or plays now. */
export type Sound = {
  readonly memberId: string;
  /** `voice`: the device reads a translation aloud. */
  readonly kind: 'speech' | 'voice';
  /** Loudest of the last moments: decibels above -100 dBFS. */
  readonly level: number;
  /** When it began, on the clock of the device that decides. */
  readonly sinceMs: number;
};

/** Microphones that are this close in level are at the same distance from the speaker. */
const MARGIN_DB = 4;
/** Both devices detect one voice within this time; reports of it take as long. */
const SAME_MOMENT_MS = 500;

/**
 * Whether the microphone of a device is muted, so that its call does not recognise the voice of another member. Every
 * device decides for itself, from the same reports.
 *
 * | own microphone hears | in the room | muted |
 * | anything | a device plays a voice | yes |
 * | nothing | another member speaks | yes |
 * | speech | another member speaks, louder by the margin | yes |
 * | speech | another member speaks, softer by the margin | no |
 * | speech | another member speaks as loud, and began earlier | yes |
 * | speech | both began in the same moment | unless it is louder, or first by id |
 */
export function isGated(own: Sound | undefined, others: readonly Sound[]): boolean {
  return others.some((other) => other.kind === 'voice' || !own || isOver(other, own));
}

/** Whether `one` has the floor, and not `two`: true for exactly one order of any two. */
function isOver(sound: Sound, two: Sound): boolean {
  const differenceDb = sound.level - two.level;
  if (Math.abs(differenceDb) > MARGIN_DB) return differenceDb > 0;
  const earlierMs = two.sinceMs - sound.sinceMs;
  if (Math.abs(earlierMs) > SAME_MOMENT_MS) return earlierMs > 0;
  if (sound.level !== two.level) return sound.level > two.level;
  return sound.memberId < two.memberId;
}

/** A span of time in which a member spoke, by the report of that member's device. */
export type SpokenSpan = {
  readonly memberId: string;
  readonly fromMs: number;
  /** Undefined while the member speaks. */
  readonly toMs: number | undefined;
  /** The loudest of it. */
  readonly level: number;
};

/** Sound counts as overheard when members who had the floor spoke during this share of it. */
const OVERHEARD_SHARE = 0.6;
/** By then the report that another member speaks has muted the microphone, also on a busy phone: what is longer is own. */
const REPORTED_MS = 2500;

/** Speech that this device's microphone has heard, muted or not; `level` is the loudest of it. */
export type HeardSpan = {
  readonly memberId: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly level: number;
  /** How long the microphone was not muted. */
  readonly openMs: number;
};

/**
 * Whether what a microphone heard is another member's voice, picked up before the microphone was muted: for most of its
 * time a member spoke who had the floor. The report of their first word was in transit when this microphone heard it.
 * @param heard on the clock of this device, as the others
 */
export function isOverheard(heard: HeardSpan, others: readonly SpokenSpan[]): boolean {
  const lengthMs = heard.toMs - heard.fromMs;
  if (lengthMs <= 0 || heard.openMs > REPORTED_MS) return false;
  const over = others
    .filter((other) => isOver(soundOf(other), soundOf(heard)))
    .map((other) => ({ ...other, fromMs: other.fromMs - SAME_MOMENT_MS }));
  return coveredMs(heard, over) >= OVERHEARD_SHARE * lengthMs;
}

/** Overlaps shorter than a word are artefacts of muting and unmuting. */
const WORD_MS = 100;

/** Whether all that this device's microphone heard about the time of a turn is another member's voice. */
export function isTurnOverheard(heard: readonly HeardSpan[], others: readonly SpokenSpan[]): boolean {
  const words = heard.filter(({ fromMs, toMs }) => toMs - fromMs >= WORD_MS);
  return words.length > 0 && words.every((word) => isOverheard(word, others));
}

function soundOf({ memberId, level, fromMs }: Omit<SpokenSpan, 'toMs'>): Sound {
  return { memberId, kind: 'speech', level, sinceMs: fromMs };
}

function coveredMs(turn: Pick<HeardSpan, 'fromMs' | 'toMs'>, spans: readonly SpokenSpan[]): number {
  let covered = 0;
  let untilMs = turn.fromMs;
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const endMs = Math.min(toMs ?? turn.toMs, turn.toMs);
    covered += Math.max(0, endMs - Math.max(fromMs, untilMs));
    untilMs = Math.max(untilMs, endMs);
  }
  return covered;
}
