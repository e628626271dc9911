import { unreachable } from '../domain/unreachable.ts';
import type { InterpreterUpdate, ConnectionSignal } from '../ports/interpreter.ts';
import type { AppServices } from '../ports/services.ts';
import { putTurns, setTotals, setTurnOrder } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import { setTranslationDelay, setTranslation } from '../state/session.ts';
import type { LiveSession } from './live-session.ts';

/** Brings what the interpreter made of the line to the screen and onto the device. */
export function receiveUpdate(world: AppServices, live: LiveSession, update: InterpreterUpdate): void {
  putTurns(update.changed, update.removed);
  if (update.order) setTurnOrder(update.order);
  setTotals(update.totals);
  live.persister?.save(update.changed, update.removed);
  for (const signal of update.signals) receiveSignal(world, live, signal);
}

function receiveSignal(world: AppServices, live: LiveSession, signal: ConnectionSignal): void {
  if (live.stopping) return;
  switch (signal.type) {
    case 'session-opened':
    case 'session-expired':
    case 'connection-failed':
      return live.supervisor?.onSignal(signal);
    case 'speech-started':
      live.speechStoppedAtMs = undefined;
      return setTranslation('listening');
    case 'speech-stopped':
      live.speechStoppedAtMs = world.clock.now();
      return setTranslation('translating');
    case 'voice-started':
      if (live.speechStoppedAtMs !== undefined) setTranslationDelay(world.clock.now() - live.speechStoppedAtMs);
      return;
    case 'voice-stopped':
      live.supervisor?.onSignal(signal);
      return setTranslation('complete');
    case 'engine-failed':
      return showNotice({ type: 'engine-failed', engine: signal.engine });
    default:
      return unreachable(signal);
  }
}
