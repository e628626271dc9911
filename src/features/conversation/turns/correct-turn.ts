import { correctTurn, translateCorrected } from '../../../domain/correct-turn.ts';
import { noUsage } from '../../../domain/usage.ts';
import type { ConversationId, SessionId } from '../../../domain/ids.ts';
import type { Turn, TurnId } from '../../../domain/turn.ts';
import type { AppServices } from '../../../ports/services.ts';
import { sessionIdOf } from '../../../protocol/ids.ts';
import { saveCorrection } from '../../../session/save-correction.ts';
import { translateText, type TranslateTextDeps } from '../../../session/translate-text.ts';
import { conversation, putTurns } from '../../../state/conversation.ts';
import { showNotice } from '../../../state/notices.ts';
import { reportFailure, reportedAs } from '../../../shared/report-failure.ts';

export type CorrectDeps = TranslateTextDeps & Pick<AppServices, 'conversationStore' | 'outboxSync'>;

/**
 * Corrects what was heard in a conversation that is over. It is translated again where this device or the server can; the
 * stored conversation, here and on the server, gets the correction.
 */
export async function correctAfterwards(deps: CorrectDeps, turnId: TurnId, text: string): Promise<void> {
  const { id } = conversation;
  const before = conversation.turnsById[turnId];
  if (!before || !id) return;
  const corrected = correctTurn(before, text);
  putTurns(conversation, [corrected]);
  // Before it is queued again.
  const sessionId = await storedSessionId(deps, id);
  await store(deps, corrected).catch(showNotStored);
  const { source, translation } = corrected;
  if (!source.language || !translation.language) return;
  const again = await translateText(deps, { text, from: source.language, into: translation.language, sessionId });
  // Another correction, or another conversation, may have come first.
  if (again === undefined || conversation.turnsById[turnId] !== corrected) return;
  // Reported with an upload that is still to come, the usage would be charged a second time.
  const translated = translateCorrected(corrected, sessionId ? again : { ...again, usage: noUsage });
  putTurns(conversation, [translated]);
  await store(deps, translated).catch(showNotStored);
}

function showNotStored(error: unknown): void {
  reportFailure(error);
  showNotice({ type: 'device-storage-failed' });
}

/** A trial's session is gone when the conversation is over. */
async function storedSessionId({ conversationStore }: CorrectDeps, id: ConversationId): Promise<SessionId | undefined> {
  const record = await conversationStore.record(id).catch(reportedAs(undefined));
  return record?.state === 'stored' && record.sessionId !== '' ? sessionIdOf(record.sessionId) : undefined;
}

async function store(deps: CorrectDeps, turn: Turn): Promise<void> {
  const { id } = conversation;
  if (id) await saveCorrection(deps, id, turn);
}
