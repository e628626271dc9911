import type { LanguageCode } from '../../domain/language.ts';
import { finishedClauses } from '../../domain/simultaneous.ts';
import type { Turn, TurnId } from '../../domain/turn.ts';
import type { SessionDeps } from '../session-deps.ts';
import { sleep } from '../../shared/async.ts';
import { showNotice } from '../../state/notices.ts';
import { isPaused } from '../../state/session.ts';
import { voicePlayback } from '../../state/voice-playback.ts';
import type { RoomGate } from './room-gate.ts';
import { reportFailure } from '../../shared/report-failure.ts';

/** Older turns are not spoken: after an absence everything would be read aloud. */
const FRESH_MS = 20_000;
/** A voice waits this long for others to finish, and longer for this device's member, whom it would cut off. */
const PATIENCE_MS = 4000;
const OWN_PATIENCE_MS = 15_000;
const POLL_MS = 100;

export type RoomVoiceDeps = {
  readonly services: Pick<SessionDeps, 'onDevice' | 'store'>;
  /** Whether the voice is heard in earphones, and so may speak along. */
  readonly speaksAlong: () => boolean;
  readonly gate: Pick<RoomGate, 'setPlaying' | 'isOtherActive' | 'isOwnSpeaking'>;
  readonly now: () => number;
  readonly signal: AbortSignal;
};

type Utterance = {
  readonly text: string;
  readonly language: LanguageCode;
  readonly speaker: Turn['speaker'];
  readonly atMs: number;
  /** In earphones, while its speaker still speaks: no microphone hears it, and it does not wait for others to finish. */
  readonly isQuiet: boolean;
};

/** Reads the other members' turns aloud on this device, in its member's language, one after another. */
export class RoomVoice {
  readonly #deps: RoomVoiceDeps;
  readonly #queue: Utterance[] = [];
  /** How much of a growing turn is spoken, or waits for it. */
  readonly #spokenOf = new Map<TurnId, string>();
  #isReading = false;
  #isNoVoiceReported = false;

  constructor(deps: RoomVoiceDeps) {
    this.#deps = deps;
  }

  /** @param turn with its translation: whole, or as far as it has grown, which is spoken by clauses */
  say(turn: Turn): void {
    const isWhole = turn.status !== 'in_progress';
    const isAlong = this.#deps.speaksAlong();
    if (!isWhole && !isAlong) return;
    const { text, language } = turn.translation;
    const before = this.#spokenOf.get(turn.id) ?? '';
    const now = isWhole ? text : finishedClauses(text);
    if (isWhole) this.#spokenOf.delete(turn.id);
    else if (!before.startsWith(now)) this.#spokenOf.set(turn.id, now);
    const rest = unspoken(before, now).trim();
    if (rest === '' || !language) return;
    const isQuiet = isAlong && (!isWhole || before !== '');
    this.#queue.push({ text: rest, language, speaker: turn.speaker, atMs: this.#deps.now(), isQuiet });
    if (!this.#isReading) void this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    for (let next = this.#next(); next; next = this.#next()) {
      // A voice that fails must not silence those behind it.
      await this.#read(next).catch(reportFailure);
    }
    this.#isReading = false;
  }

  /** Clauses that wait are read in one go: a voice that is behind makes no pause between them. */
  #next(): Utterance | undefined {
    let next = this.#queue.shift();
    while (next?.isQuiet && this.#queue[0]?.isQuiet && this.#queue[0].speaker === next.speaker)
      next = { ...this.#queue[0], text: `${next.text} ${this.#queue.shift()?.text ?? ''}` };
    return next;
  }

  async #read({ text, language, speaker, atMs, isQuiet }: Utterance): Promise<void> {
    const { services, gate, now, signal } = this.#deps;
    const waits = (ms: number) => !isQuiet && now() - atMs < ms;
    while ((gate.isOtherActive && waits(PATIENCE_MS)) || (gate.isOwnSpeaking && waits(OWN_PATIENCE_MS))) {
      await sleep(POLL_MS, signal);
    }
    const side = speaker === 'userA' ? 'target' : 'source';
    const isOff = voicePlayback.current.muted[side] || isPaused(services.store.session);
    if (isOff || now() - atMs > FRESH_MS || signal.aborted) return;
    if (!isQuiet) gate.setPlaying(true);
    try {
      const spoken = await services.onDevice.speak(text, language);
      if (spoken === 'no-voice') this.#reportNoVoice();
    } finally {
      if (!isQuiet) gate.setPlaying(false);
    }
  }

  /** Once: from then on people know to read. */
  #reportNoVoice(): void {
    if (this.#isNoVoiceReported) return;
    this.#isNoVoiceReported = true;
    showNotice({ type: 'no-voice' });
  }
}

/** A text that is found again goes on behind this many characters of it. */
const FOUND_BY = 40;

/**
 * The part of `now` that `before` did not have. A long text arrives without its beginning; one that was changed is spoken
 * from the change on.
 */
function unspoken(before: string, now: string): string {
  if (now.startsWith(before)) return now.slice(before.length);
  if (before.startsWith(now)) return '';
  const end = before.slice(-FOUND_BY);
  const at = end.length < FOUND_BY ? -1 : now.lastIndexOf(end);
  return at < 0 ? now.slice(sharedLength(before, now)) : now.slice(at + end.length);
}

/** How far two texts are the same. */
function sharedLength(before: string, now: string): number {
  let length = 0;
  while (length < before.length && before[length] === now[length]) length += 1;
  return length;
}
