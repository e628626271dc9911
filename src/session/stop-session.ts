import { closedTurn, hasWords, isWorthUploading } from '../domain/conversation.ts';
import type { AppServices } from '../ports/services.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { conversation, putTurns, setSaveStatus, turnsOnScreen } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import { setSessionEnded, setTranslation } from '../state/session.ts';
import { signedInUserId, trialIdNow } from '../state/balance-now.ts';
import { closeAll } from './live-session.ts';
import type { LiveSession, SessionSlot } from './live-session.ts';
import { refreshBalance } from '../state/refresh-balance.ts';
import { within } from '../flows/within.ts';

/** How long the last words may take to arrive after Stop. */
const LAST_WORDS_MS = 5000;
const SETTLE_MS = 3000;

/** Ends the session: the microphone goes out at once, the last words are waited for, then it is kept or let go. */
export function stopSession(world: AppServices, slot: SessionSlot): Promise<void> {
  const live = slot.current;
  if (!live) return Promise.resolve();
  live.stopping ??= finish(world, slot, live);
  return live.stopping;
}

async function finish(world: AppServices, slot: SessionSlot, live: LiveSession): Promise<void> {
  setTranslation('stopping');
  // A browser that fails here must not keep the session open, or the words from being kept.
  await hangUp(live).catch(() => undefined);
  closeAll(live);
  const isLetGo = await keep(world, live);
  live.releaseLock?.();
  if (slot.current === live) slot.current = undefined;
  setSessionEnded('disconnected');
  if (isLetGo) await letGoOnServer(world, live);
  await world.outboxSync.syncNow();
  await refreshBalance(world);
}

async function hangUp(live: LiveSession): Promise<void> {
  // Stop wins over a line that is being mended.
  await live.supervisor?.stop();
  live.connection?.mute();
  live.connection?.setPlaybackMuted(true);
  live.microphone?.close();
  // Who has just begun to speak has no turn on screen yet.
  if (live.connection) await settle(live);
  await lastWords(live);
  live.abort.abort();
  live.connection?.close();
  await settle(live);
}

/** A worker that cannot answer must not keep the session open: the turns it made are on screen. */
async function settle({ interpreter }: LiveSession): Promise<void> {
  if (interpreter) await within(SETTLE_MS, interpreter.settle()).catch(() => undefined);
}

/** @returns whether nothing is left that the server should keep */
async function keep(world: AppServices, live: LiveSession): Promise<boolean> {
  // Stopped before there was a record: what is on screen belongs to the conversation before.
  if (!live.persister) return true;
  closeOpenTurns();
  live.persister.save(turnsOnScreen(), []);
  await live.persister.flush();
  try {
    return await keepOrLetGo(world, live);
  } catch {
    showNotice({ type: 'device-storage-failed' });
    return false;
  }
}

/** Resolves when no turn is open any more, or after five seconds. */
async function lastWords(live: LiveSession): Promise<void> {
  const untilMs = Date.now() + LAST_WORDS_MS;
  while (live.connection && hasOpenTurn() && Date.now() < untilMs) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function hasOpenTurn(): boolean {
  return turnsOnScreen().some((turn) => turn.status === 'in_progress');
}

function closeOpenTurns(): void {
  const open = turnsOnScreen().filter((turn) => turn.status === 'in_progress');
  putTurns(open.map(closedTurn), []);
}

/** @returns whether the server's session may go */
async function keepOrLetGo(world: AppServices, live: LiveSession): Promise<boolean> {
  const turns = turnsOnScreen();
  const { record } = live;
  if (!record?.userId || !hasWords(turns) || (await isClosedAway(world, record))) {
    await world.conversationStore.remove(live.conversationId);
    return true;
  }
  const isWorthIt = isWorthUploading(turns);
  if (isWorthIt) setSaveStatus('waiting');
  const state = isWorthIt ? 'finished' : 'device-only';
  // Written whole: the browser may have cleared what was there, and all the turns have just been written anew.
  await world.conversationStore.create({ ...record, state, endedAtMs: world.clock.now() });
  return !isWorthIt;
}

/** Whoever closes the account takes what is on the device along; who only signs out leaves it. */
async function isClosedAway(world: AppServices, { id, userId }: ConversationRecord): Promise<boolean> {
  return userId !== signedInUserId() && (await world.conversationStore.record(id)) === undefined;
}

/** A trial's conversation is not saved; an empty one is not worth saving. */
async function letGoOnServer(world: AppServices, live: LiveSession): Promise<void> {
  if (!live.sessionId) return;
  const trialId = trialIdNow();
  if (trialId) await reportUsage(world, trialId);
  await world.api.request('deleteSession', { params: { id: live.sessionId } }, trialId ? { trialId } : {});
}

/** Counts only where the server cannot see what a call uses. */
async function reportUsage(world: AppServices, trialId: string): Promise<void> {
  const tokensUsed = conversation.totals.usage.totalTokens;
  if (tokensUsed > 0) await world.api.request('reportTrialUsage', { body: { trialId, tokensUsed } });
}
