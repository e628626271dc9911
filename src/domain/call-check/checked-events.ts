import type { LanguagePair } from '../language.ts';
import { termLinesIn } from '../terms/term-hints.ts';
import { TRANSLATION_REJECTED } from '../translation-check/rejected.ts';
import type { ConversationEvent } from '../turns/conversation-event.ts';
import { noUsage } from '../usage.ts';
import { HEARD_UNCLEARLY } from '../utterance-gate/heard-unclearly.ts';
import { CallCheck, type CallFinding } from './call-check.ts';

export type CheckedEvent = {
  /** In place of the event. */
  readonly events: readonly ConversationEvent[];
  readonly findings: readonly CallFinding[];
};

/**
 * The events of a service that checks nothing itself, as our own service would have sent them: what may not have been
 * speech is reported as heard unclearly, and a response that is no translation as rejected.
 */
export class CheckedEvents {
  readonly #check: CallCheck;

  constructor(pair: LanguagePair) {
    this.#check = new CallCheck({ pair, termLinesIn });
  }

  note(event: ConversationEvent): CheckedEvent {
    const findings = this.#check.note(event);
    const rejections = findings.flatMap((finding) =>
      finding.type === 'void' && finding.isRejected ? [rejection(finding.responseId)] : [],
    );
    const isUnclear = findings.some(({ type }) => type === 'unclear');
    return { events: [...(isUnclear ? unclearEvents(event) : [event]), ...rejections], findings };
  }

  isVoid(responseId: string): boolean {
    return this.#check.isVoid(responseId);
  }
}

/** The text stays; it is not charged, and says nothing about who spoke. */
function unclearEvents(event: ConversationEvent): readonly ConversationEvent[] {
  if (event.type !== 'source-done') return [event];
  const text = { ...event, reportedLanguage: undefined, usage: undefined };
  return [text, { type: 'source-failed', itemId: event.itemId, code: HEARD_UNCLEARLY }];
}

function rejection(responseId: string): ConversationEvent {
  const outcome = { status: 'failed', reason: TRANSLATION_REJECTED } as const;
  return { type: 'response-closed', responseId, ...outcome, items: [], usage: noUsage };
}
