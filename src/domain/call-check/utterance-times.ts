import type { UtteranceEvidence } from '../utterance-gate/judge-utterance.ts';
import type { ConversationEvent } from '../turns/conversation-event.ts';

type Times = { startMs: number | undefined; speechMs: number | undefined; isDeliberate: boolean };

/** How many utterances are remembered: their transcripts come within seconds. */
const REMEMBERED = 32;

/** How long the speech of each utterance of a call was, and whether a person held a button for it. */
export class UtteranceTimes {
  readonly #timesById = new Map<string, Times>();
  /** The service extends each utterance by this much at either end. */
  #paddingMs = 0;
  #isByHand = false;

  note(event: ConversationEvent): void {
    switch (event.type) {
      case 'session-opened':
      case 'session-updated': {
        if (!event.listening) return;
        const { turnDetection } = event.listening;
        this.#isByHand = turnDetection === undefined;
        this.#paddingMs = numberIn(turnDetection, 'prefix_padding_ms') + numberIn(turnDetection, 'silence_duration_ms');
        return;
      }
      case 'speech-started':
        this.#timesOf(event.itemId).startMs = event.audioStartMs;
        return;
      case 'speech-stopped': {
        const times = this.#timesOf(event.itemId);
        if (times.startMs === undefined || event.audioEndMs === undefined) return;
        times.speechMs = Math.max(0, event.audioEndMs - times.startMs - this.#paddingMs);
        return;
      }
      case 'speech-committed':
        this.#timesOf(event.itemId);
        return;
      default:
    }
  }

  /** Whether it was spoken. */
  has(itemId: string): boolean {
    return this.#timesById.has(itemId);
  }

  of(itemId: string): Pick<UtteranceEvidence, 'speechMs' | 'isDeliberate'> {
    const { speechMs, isDeliberate } = this.#timesOf(itemId);
    return { speechMs, isDeliberate };
  }

  #timesOf(itemId: string): Times {
    const known = this.#timesById.get(itemId);
    if (known) return known;
    const times = { startMs: undefined, speechMs: undefined, isDeliberate: this.#isByHand };
    this.#timesById.set(itemId, times);
    const [oldest] = this.#timesById.keys();
    if (this.#timesById.size > REMEMBERED && oldest !== undefined) this.#timesById.delete(oldest);
    return times;
  }
}

function numberIn(settings: Readonly<Record<string, unknown>> | undefined, name: string): number {
  const value = settings?.[name];
  return typeof value === 'number' ? value : 0;
}
