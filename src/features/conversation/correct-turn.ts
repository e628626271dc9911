import { correctTurn, translateCorrected } from '../../domain/correct-turn.ts';
import type { Turn, TurnId } from '../../domain/turn.ts';
import type { AppServices } from '../../ports/services.ts';
import { conversation, putTurns } from '../../state/conversation.ts';
import { showNotice } from '../../state/notices.ts';

type CorrectDeps = Pick<AppServices, 'conversationStore' | 'onDevice' | 'outboxSync'>;

/**
 * Corrects what was heard in a conversation that is over. It is translated again where this device can; the stored
 * conversation, here and on the server, gets the correction.
 */
export async function correctAfterwards(deps: CorrectDeps, turnId: TurnId, text: string): Promise<void> {
  const { id } = conversation;
  const before = conversation.turnsById[turnId];
  if (!before || !id || before.source.text === text) return;
  const corrected = correctTurn(before, text);
  putTurns([corrected], []);
  await keep(deps, corrected).catch(() => showNotice({ type: 'device-storage-failed' }));
  const { source, translation } = corrected;
  if (!source.language || !translation.language) return;
  const again = await deps.onDevice.translate(text, source.language, translation.language);
  // Another correction, or another conversation, may have come first.
  if (again === undefined || conversation.turnsById[turnId] !== corrected) return;
  const translated = translateCorrected(corrected, again);
  putTurns([translated], []);
  await keep(deps, translated).catch(() => showNotice({ type: 'device-storage-failed' }));
}

/** A conversation that is uploaded already is uploaded again: the server takes corrections of turns that it has. */
async function keep({ conversationStore, outboxSync }: CorrectDeps, turn: Turn): Promise<void> {
  const { id } = conversation;
  const record = id && (await conversationStore.record(id));
  if (!record) return;
  await conversationStore.saveTurns(record.id, [turn], []);
  if (record.state !== 'stored') return;
  await conversationStore.update(record.id, { state: 'finished', attempts: 0, nextTryAtMs: 0 });
  await outboxSync.syncNow();
}
