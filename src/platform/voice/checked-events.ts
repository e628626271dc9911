import { CallCheck } from '../../domain/call-check/call-check.ts';
import type { CallCheckOptions, CallFinding } from '../../domain/call-check/call-check.ts';
import type { LanguagePair } from '../../domain/language.ts';
import type { TRANSLATION_REJECTED } from '../../domain/translation-check/rejected.ts';
import type { ConversationEvent, EventOf } from '../../domain/turns/conversation-event.ts';
import { noUsage } from '../../domain/usage.ts';
import { HEARD_UNCLEARLY } from '../../domain/utterance-gate/heard-unclearly.ts';

/** A constant that is imported from there would bring the chunk of the bubbles with it. */
const rejected: typeof TRANSLATION_REJECTED = 'translation_rejected';

export type CheckedEventsDeps = Pick<CallCheckOptions, 'termLinesIn'> & {
  /** Cancels a response at the service. */
  cancel(responseId: string): void;
  /** Clears the voice that is heard. */
  silence(): void;
  emit(event: ConversationEvent, receivedAtMs: number): void;
};

/**
 * The events of a service that checks nothing itself, as our own service would have sent them: what may not have been
 * speech is reported as heard unclearly, and a response that is no translation as rejected. Its voice is stopped.
 */
export class CheckedEvents {
  readonly #check: CallCheck;
  readonly #deps: CheckedEventsDeps;
  /** Utterances of which the page has words. */
  readonly #begun = new Set<string>();

  constructor(pair: LanguagePair, deps: CheckedEventsDeps) {
    this.#check = new CallCheck({ pair, termLinesIn: deps.termLinesIn });
    this.#deps = deps;
  }

  note(event: ConversationEvent, receivedAtMs: number): void {
    const findings = this.#check.note(event);
    for (const one of this.#adapted(event, findings)) this.#deps.emit(one, receivedAtMs);
    for (const finding of findings) this.#act(finding, receivedAtMs);
  }

  #adapted(event: ConversationEvent, findings: readonly CallFinding[]): readonly ConversationEvent[] {
    if (event.type === 'source-delta' && event.delta !== '') this.#begun.add(event.itemId);
    if (event.type !== 'source-done') return [event];
    const isBegun = this.#begun.delete(event.itemId);
    return findings.some(({ type }) => type === 'unclear') ? unclearEvents(event, isBegun) : [event];
  }

  #act(finding: CallFinding, receivedAtMs: number): void {
    const { cancel, silence, emit } = this.#deps;
    if (finding.type === 'unwanted-voice') silence();
    if (finding.type !== 'void') return;
    if (finding.isOpen) cancel(finding.responseId);
    if (finding.isRejected) emit(rejection(finding.responseId), receivedAtMs);
  }
}

function unclearEvents(event: EventOf<'source-done'>, isBegun: boolean): readonly ConversationEvent[] {
  const { itemId, contentIndex, text: delta } = event;
  const failed = { type: 'source-failed', itemId, code: HEARD_UNCLEARLY } as const;
  return isBegun ? [failed] : [{ type: 'source-delta', itemId, contentIndex, delta, eventId: undefined }, failed];
}

function rejection(responseId: string): ConversationEvent {
  const outcome = { status: 'failed', reason: rejected } as const;
  return { type: 'response-closed', responseId, ...outcome, items: [], usage: noUsage };
}
