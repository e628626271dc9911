import type { LineCut } from '../../domain/line/line-cut.ts';
import type { ConversationWorld } from '../../ports/world.ts';
import type { LineEvent } from '../../protocol/realtime/line-events.ts';
import { post } from '../../state/notices.ts';
import { setLineShown } from '../../state/session.ts';
import { onClose } from '../live-session.ts';
import type { LiveSession } from '../live-session.ts';
import type { Strand } from './strand.ts';

/** A handful of samples at the edges is no loss. */
const WORTH_TELLING_MS = 1000;

/** Sends what was said while there was no line, before what is said now. */
export type CatchUp = {
  begin(strand: Strand, cut: LineCut): Promise<void>;
  isOn(): boolean;
  /** The line is lost: another one must not hear the rest of what this one was being sent. */
  breakOff(): void;
  /** Nothing since then was heard, and nothing will be. */
  tellLost(sinceMs: number): Promise<void>;
  /** What still waits is not sent any more. */
  tellUnsent(): void;
};

export function createCatchUp(world: ConversationWorld, live: LiveSession): CatchUp {
  let onLine: Strand | undefined;

  onClose(live, world.recall.onCaughtUp(caughtUp));

  function note(event: LineEvent): void {
    live.interpreter?.receive({ text: JSON.stringify(event), receivedAtMs: Date.now() });
  }

  function caughtUp(): void {
    const strand = onLine;
    if (!strand) return;
    onLine = undefined;
    note({ type: 'dragoman.line.caught_up' });
    sendLive(strand);
    world.recall.stop();
  }

  function sendLive(strand: Strand): void {
    if (live.line === strand.line && live.microphone) strand.line.replaceMicrophone(live.microphone);
    if (live.line === strand.line) setLineShown('steady');
  }

  function tell(lostMs: number): void {
    if (lostMs >= WORTH_TELLING_MS) post({ type: 'not-translated', seconds: Math.round(lostMs / 1000) });
  }

  async function tellLost(sinceMs: number): Promise<void> {
    if (await world.recall.hasSpeech(sinceMs, Date.now())) tell(Date.now() - sinceMs + world.recall.delayMs(sinceMs));
  }

  return {
    async begin(strand, cut) {
      const recalled = await world.recall.replay(cut.replayFromMs, cut.heardUntilMs);
      // The next line will begin where this one should have.
      if (strand.isLost) return world.recall.stop();
      if (!recalled) {
        await tellLost(cut.retractFromMs);
        world.recall.stop();
        strand.release();
        return sendLive(strand);
      }
      tell(cut.forgottenMs + recalled.forgottenMs);
      note({ type: 'dragoman.line.replaced', since_ms: cut.retractFromMs, kept_item_id: cut.keptItemId });
      strand.release();
      onLine = strand;
      setLineShown('catching-up');
    },
    isOn: () => onLine !== undefined,
    breakOff() {
      onLine = undefined;
      world.recall.stop();
    },
    tellLost,
    tellUnsent() {
      if (onLine) tell(world.recall.delayMs(Date.now()));
    },
  };
}
