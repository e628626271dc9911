import { closedTurn, hasWords, isWorthUploading } from '../domain/conversation.ts';
import type { World } from '../ports/world.ts';
import { putTurns, setKeeping, turnsOnScreen } from '../state/conversation.ts';
import { setSessionEnded, setTranslation } from '../state/session.ts';
import { trialIdNow } from './balance-now.ts';
import { closeAll } from './live-session.ts';
import type { LiveSession, LiveSlot } from './live-session.ts';
import { refreshBalance } from './refresh-balance.ts';

/** How long the last words may take to arrive after Stop. */
const LAST_WORDS_MS = 2000;

/** Ends the session: the microphone goes out at once, the last words are waited for, then it is kept or let go. */
export function finishSession(world: World, slot: LiveSlot): Promise<void> {
  const live = slot.current;
  if (!live) return Promise.resolve();
  live.finishing ??= finish(world, slot, live);
  return live.finishing;
}

async function finish(world: World, slot: LiveSlot, live: LiveSession): Promise<void> {
  setTranslation('stopping');
  live.line?.setMuted(true);
  live.line?.setQuiet(true);
  live.microphone?.close();
  await lastWords(live);
  live.abort.abort();
  await live.interpreter?.settle();
  closeOpenTurns(live);
  await live.keeper?.flush();
  await keepOrLetGo(world, live);
  closeAll(live);
  if (slot.current === live) slot.current = undefined;
  setSessionEnded('disconnected');
  await world.courier.deliver();
  await refreshBalance(world);
}

/** Resolves when no turn is open any more, or after two seconds. */
async function lastWords(live: LiveSession): Promise<void> {
  const untilMs = Date.now() + LAST_WORDS_MS;
  while (live.line && hasOpenTurn() && Date.now() < untilMs) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function hasOpenTurn(): boolean {
  return turnsOnScreen().some((turn) => turn.status === 'in_progress');
}

function closeOpenTurns(live: LiveSession): void {
  const closed = turnsOnScreen()
    .filter((turn) => turn.status === 'in_progress')
    .map(closedTurn);
  if (closed.length === 0) return;
  putTurns(closed, []);
  live.keeper?.keep(closed, []);
}

async function keepOrLetGo(world: World, live: LiveSession): Promise<void> {
  const turns = turnsOnScreen();
  if (live.userId && isWorthUploading(turns)) {
    setKeeping('waiting');
    return world.vault.update(live.conversationId, { state: 'finished', endedAtMs: world.clock.now() });
  }
  if (live.userId && hasWords(turns)) {
    await world.vault.update(live.conversationId, { state: 'device-only', endedAtMs: world.clock.now() });
  } else {
    await world.vault.remove(live.conversationId);
  }
  await letGoOnServer(world, live);
}

/** A trial's conversation is not saved; an empty one is not worth saving. */
async function letGoOnServer(world: World, live: LiveSession): Promise<void> {
  if (!live.sessionId) return;
  const trialId = trialIdNow();
  await world.api.call('deleteSession', { params: { id: live.sessionId } }, trialId ? { trialId } : {});
}
