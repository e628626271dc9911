import type { CallFinding } from '../../../../src/domain/call-check/call-check.ts';
import type { ConversationEvent } from '../../../../src/domain/turns/conversation-event.ts';

/** A second translation that begins later comes too late for a conversation. */
const SECOND_TRY_MS = 1500;

type Wanted = { readonly itemId: string; readonly responseId: string; readonly untilMs: number };

/**
 * Asks once for another translation of what was said last, with stricter instructions, where the response to it was
 * none: as soon as that one has ended, unless speech has begun since.
 */
export class SecondTry {
  readonly #instructions: string;
  readonly #now: () => number;
  /** The last utterance. */
  #latestId: string | undefined;
  /** The last input that was tried again. */
  #triedId: string | undefined;
  #wanted: Wanted | undefined;

  constructor(instructions: string, now: () => number = () => Date.now()) {
    this.#instructions = instructions;
    this.#now = now;
  }

  /** @returns the client event to send, if any: after those that take the rejected response back */
  onEvent(event: ConversationEvent, findings: readonly CallFinding[]): object | undefined {
    this.#follow(event);
    for (const finding of findings) if (finding.type === 'void' && finding.isRejected) this.#want(finding);
    const wanted = this.#wanted;
    const isOver = event.type === 'response-closed' && event.responseId === wanted?.responseId;
    const hasEnded = isOver || findings.some((finding) => finding.type === 'void' && !finding.isOpen);
    if (!wanted || !hasEnded) return undefined;
    this.#wanted = undefined;
    return this.#now() <= wanted.untilMs ? this.#request(wanted.itemId) : undefined;
  }

  #follow(event: ConversationEvent): void {
    if (event.type === 'speech-started') this.#wanted = undefined;
    if (event.type === 'speech-started' || event.type === 'speech-committed') this.#latestId = event.itemId;
  }

  #want({ responseId, itemId }: Extract<CallFinding, { type: 'void' }>): void {
    if (itemId !== this.#latestId || itemId === this.#triedId) return;
    this.#triedId = itemId;
    this.#wanted = { responseId, itemId, untilMs: this.#now() + SECOND_TRY_MS };
  }

  /** The context is this utterance alone: what was answered before prompts more answers. */
  #request(itemId: string): object {
    const input = [{ type: 'item_reference', id: itemId }];
    return {
      type: 'response.create',
      event_id: 'server_second_try',
      response: { instructions: this.#instructions, input },
    };
  }
}
