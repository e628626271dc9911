import { closedTurns, withTimesInOrder } from '../domain/conversation.ts';
import { isWorthUploading } from '../domain/worth-uploading.ts';
import type { SessionDeps } from './session-deps.ts';
import type { Turn } from '../domain/turn.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { signedInUserId, currentTrialId } from '../state/current-balance.ts';
import { gapsOf, putTurns, setTurnOrder, showInConversation, turnsOnScreen } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import { deleteServerSession } from './delete-server-session.ts';
import { recoverConversations } from './recover-conversations.ts';
import { reportGap } from './report-gap.ts';
import { saveGuestCopy } from './save-guest-copy.ts';
import type { LiveSession } from './live-session.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { settle, waitForLastTurns } from './wait-for-last-turns.ts';

/** `discarded`: there is nothing that the server should keep. `unfinished`: the device has failed to store the end. */
export type ConversationOutcome = 'stored' | 'discarded' | 'unfinished';

/**
 * Sends the turn that is held, mutes the microphone, waits for the last turns, closes everything and saves the
 * conversation or discards it.
 */
export async function endConversation(services: SessionDeps, live: LiveSession): Promise<ConversationOutcome> {
  live.updates.ignoreSignals();
  // A browser that fails here must not keep the session open, or the turns from being saved.
  await hangUp(services, live).catch(reportFailure);
  await live.scope.close();
  const outcome = await save(services, live);
  live.releaseLock();
  return outcome;
}

async function hangUp(services: SessionDeps, live: LiveSession): Promise<void> {
  try {
    await waitForLastTurns(services, live);
  } finally {
    live.supervisor.close();
    await settle(live);
  }
}

async function save(services: SessionDeps, live: LiveSession): Promise<ConversationOutcome> {
  const { conversation } = services.store;
  const open = turnsOnScreen(conversation);
  const closed = closedTurns(open);
  const ids = new Set(closed.map(({ id }) => id));
  const wordless = open.filter(({ id }) => !ids.has(id));
  const wordlessIds = wordless.map(({ id }) => id);
  for (const turn of wordless) reportUnrecognised(services, live, turn);
  putTurns(conversation, closed, wordlessIds);
  setTurnOrder(conversation, [...ids]);
  putTurns(conversation, await live.untranslated.atEnd(turnsOnScreen(conversation)));
  // Histories order by times, which may come from several devices of a room, or from a clock that was set back.
  putTurns(conversation, withTimesInOrder(turnsOnScreen(conversation)));
  live.persister.save(turnsOnScreen(conversation), [...wordlessIds, ...live.updates.retracted.takeAll()]);
  await live.persister.flush();
  try {
    return await saveOrDiscard(services, live);
  } catch (error) {
    reportFailure(error);
    showNotice({ type: 'device-storage-failed' });
    return 'unfinished';
  }
}

/** Speech whose words the service was still looking for. */
function reportUnrecognised(services: SessionDeps, { persister }: LiveSession, turn: Turn): void {
  const { voice, startedAtMs, status } = turn;
  if (!voice || status !== 'in_progress') return;
  const spokenMs = voice.end ? voice.end.toMs - voice.fromMs : services.clock.now() - startedAtMs;
  reportGap({ services, persister }, spokenMs, startedAtMs, 'stopped');
}

async function saveOrDiscard(
  services: SessionDeps,
  { conversationId, record }: LiveSession,
): Promise<ConversationOutcome> {
  const { clock, conversationStore, store } = services;
  const turns = turnsOnScreen(store.conversation);
  if (record.guestOf && turns.length > 0) await saveGuestCopy(conversationStore, record, turns, clock.now());
  if (!record.userId || turns.length === 0 || (await wasAccountClosed(services, record))) {
    await conversationStore.remove(conversationId);
    return 'discarded';
  }
  const isWorthIt = isWorthUploading(turns);
  if (isWorthIt) showInConversation(store.conversation, { saveStatus: 'waiting' });
  const state = isWorthIt ? 'finished' : 'device-only';
  // The whole record: the browser may have evicted what was there, and all turns have just been written again.
  const endedAtMs = Math.max(clock.now(), turns.at(-1)?.startedAtMs ?? 0);
  await conversationStore.create({ ...record, gaps: gapsOf(store.conversation), state, endedAtMs });
  return isWorthIt ? 'stored' : 'discarded';
}

/** Closing the account deletes what is on the device, also from another tab; signing out does not. */
async function wasAccountClosed(
  { conversationStore }: SessionDeps,
  { id, userId }: ConversationRecord,
): Promise<boolean> {
  return userId !== signedInUserId() && (await conversationStore.record(id)) === undefined;
}

/** After the end: removes from the server what is discarded, and finishes what could not be stored. */
export async function settleOutcome(
  services: SessionDeps,
  live: LiveSession,
  outcome: ConversationOutcome,
): Promise<void> {
  if (outcome === 'discarded') return removeFromServer(services, live);
  // As the conversation of a page that was closed.
  if (outcome === 'unfinished') await recoverConversations({ ...services, sessionParts: async () => services });
}

/** A trial's conversation is not saved; an empty one is not worth saving. */
async function removeFromServer(services: SessionDeps, { sessionId, continued }: LiveSession): Promise<void> {
  if (!sessionId) return;
  const trialId = currentTrialId();
  const { totalTokens } = services.store.conversation.totals.usage;
  const tokensUsed = totalTokens - (continued?.totals.usage.totalTokens ?? 0);
  // Counts only where the server cannot see what a call uses.
  if (trialId && tokensUsed > 0) await services.api.request('reportTrialUsage', { body: { trialId, tokensUsed } });
  await deleteServerSession(services, sessionId);
}
