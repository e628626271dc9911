import type { ConversationId } from '../domain/ids.ts';
import type { Totals, TurnId } from '../domain/turn.ts';
import { sumUsage } from '../domain/usage.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import type { InterpreterUpdate } from '../ports/interpreter.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { reportedAs } from '../shared/report-failure.ts';
import { showInConversation, type ConversationOnScreen } from '../state/conversation.ts';

/** A conversation on screen that had ended, as it was before it goes on. */
export type ContinuedConversation = {
  /** Undefined where the device does not store it, as after a trial. */
  readonly record: ConversationRecord | undefined;
  readonly order: readonly TurnId[];
  readonly totals: Totals;
  /** Leaves the conversation as it was: the session did not become live. */
  undo(): Promise<void>;
};

type Store = Pick<ConversationStore, 'create' | 'record' | 'remove'>;

export async function continuedConversation(
  store: Store,
  id: ConversationId,
  conversation: ConversationOnScreen,
): Promise<ContinuedConversation> {
  const { order, totals, saveStatus } = conversation;
  const record = await store.record(id).catch(reportedAs(undefined));
  return {
    record,
    order,
    totals,
    async undo() {
      showInConversation(conversation, { saveStatus });
      // An upload that was on its way has found another state, and left it.
      const before = record?.state === 'uploading' ? { ...record, state: 'finished' as const } : record;
      await (before ? store.create(before) : store.remove(id));
    },
  };
}

/** The call knows its own turns only: those of before come first, and count. */
export function withEarlierTurns(
  update: InterpreterUpdate,
  { order, totals }: Pick<ContinuedConversation, 'order' | 'totals'>,
): InterpreterUpdate {
  return {
    ...update,
    order: update.order && [...order, ...update.order],
    totals: sumTotals(totals, update.totals),
  };
}

function sumTotals(totals: Totals, other: Totals): Totals {
  return {
    usage: sumUsage(totals.usage, other.usage),
    costMicros: totals.costMicros + other.costMicros,
    unknownUsageCount: totals.unknownUsageCount + other.unknownUsageCount,
    unshownTokens: totals.unshownTokens + other.unshownTokens,
  };
}
