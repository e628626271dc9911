import type { Turn } from '../../domain/turn.ts';
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
  readonly gate: Pick<RoomGate, 'setPlaying' | 'isOtherActive' | 'isOwnSpeaking'>;
  readonly now: () => number;
  readonly signal: AbortSignal;
};

/** Reads the other members' turns aloud on this device, in its member's language, one after another. */
export class RoomVoice {
  readonly #deps: RoomVoiceDeps;
  readonly #queue: { readonly turn: Turn; readonly atMs: number }[] = [];
  #isReading = false;
  #isNoVoiceReported = false;

  constructor(deps: RoomVoiceDeps) {
    this.#deps = deps;
  }

  /** @param turn with its translation */
  say(turn: Turn): void {
    this.#queue.push({ turn, atMs: this.#deps.now() });
    if (!this.#isReading) void this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      // A voice that fails must not silence those behind it.
      await this.#read(next.turn, next.atMs).catch(reportFailure);
    }
    this.#isReading = false;
  }

  async #read({ translation, speaker }: Turn, atMs: number): Promise<void> {
    const { services, gate, now, signal } = this.#deps;
    const waits = (ms: number) => now() - atMs < ms;
    while ((gate.isOtherActive && waits(PATIENCE_MS)) || (gate.isOwnSpeaking && waits(OWN_PATIENCE_MS))) {
      await sleep(POLL_MS, signal);
    }
    const side = speaker === 'userA' ? 'target' : 'source';
    const isOff = voicePlayback.current.muted[side] || isPaused(services.store.session);
    if (!translation.language || isOff || now() - atMs > FRESH_MS || signal.aborted) return;
    gate.setPlaying(true);
    try {
      const spoken = await services.onDevice.speak(translation.text, translation.language);
      if (spoken === 'no-voice') this.#reportNoVoice();
    } finally {
      gate.setPlaying(false);
    }
  }

  /** Once: from then on people know to read. */
  #reportNoVoice(): void {
    if (this.#isNoVoiceReported) return;
    this.#isNoVoiceReported = true;
    showNotice({ type: 'no-voice' });
  }
}
