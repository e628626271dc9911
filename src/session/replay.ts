import type { ReplayPlan } from '../domain/connection/replay-plan.ts';
import type { SessionServices } from '../ports/services.ts';
import type { ConversationEvent } from '../domain/turns/conversation-event.ts';
import { showNotice } from '../state/notices.ts';
import { setRecovery } from '../state/session.ts';
import { onClose } from './live-session.ts';
import type { LiveSession } from './live-session.ts';
import type { BufferedConnection } from './buffered-connection.ts';

/** A handful of samples at the edges is no loss. */
const WORTH_TELLING_MS = 1000;

/** Sends what was said while there was no line, before what is said now. */
export type Replay = {
  begin(strand: BufferedConnection, cut: ReplayPlan): Promise<void>;
  isOn(): boolean;
  /** The line is lost: another one must not hear the rest of what this one was being sent. */
  breakOff(): void;
  /** Nothing since then was heard, and nothing will be. */
  tellLost(sinceMs: number): Promise<void>;
  /** What still waits is not sent any more. */
  tellUnsent(): void;
};

export function createReplay(world: SessionServices, live: LiveSession): Replay {
  let onLine: BufferedConnection | undefined;

  onClose(live, world.microphoneBuffer.onCaughtUp(caughtUp));

  function note(event: ConversationEvent): void {
    live.interpreter?.receive({ event, receivedAtMs: Date.now() });
  }

  function caughtUp(): void {
    const strand = onLine;
    if (!strand) return;
    onLine = undefined;
    note({ type: 'replay-finished' });
    sendLive(strand);
    world.microphoneBuffer.stopReplay();
  }

  function sendLive(strand: BufferedConnection): void {
    if (live.connection === strand.connection && live.microphone) strand.connection.replaceMicrophone(live.microphone);
    if (live.connection === strand.connection) setRecovery('steady');
  }

  function tell(lostMs: number): void {
    if (lostMs >= WORTH_TELLING_MS) showNotice({ type: 'not-translated', seconds: Math.round(lostMs / 1000) });
  }

  async function tellLost(sinceMs: number): Promise<void> {
    if (await world.microphoneBuffer.hasSpeech(sinceMs, Date.now()))
      tell(Date.now() - sinceMs + world.microphoneBuffer.delayMs(sinceMs));
  }

  return {
    async begin(strand, cut) {
      const recalled = await world.microphoneBuffer.replay(cut.replayFromMs, cut.heardUntilMs);
      // The next line will begin where this one should have.
      if (strand.isLost) return world.microphoneBuffer.stopReplay();
      if (!recalled) {
        await tellLost(cut.retractFromMs);
        world.microphoneBuffer.stopReplay();
        strand.release();
        return sendLive(strand);
      }
      tell(cut.forgottenMs + recalled.forgottenMs);
      note({ type: 'connection-replaced', sinceMs: cut.retractFromMs, keptItemId: cut.keptItemId });
      strand.release();
      onLine = strand;
      setRecovery('catching-up');
    },
    isOn: () => onLine !== undefined,
    breakOff() {
      onLine = undefined;
      world.microphoneBuffer.stopReplay();
    },
    tellLost,
    tellUnsent() {
      if (onLine) tell(world.microphoneBuffer.delayMs(Date.now()));
    },
  };
}
