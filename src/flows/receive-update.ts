import { unreachable } from '../domain/unreachable.ts';
import type { InterpreterUpdate, LineSignal } from '../ports/interpreter.ts';
import type { World } from '../ports/world.ts';
import { putTurns, setTotals, setTurnOrder } from '../state/conversation.ts';
import { post } from '../state/notices.ts';
import { setBehind, setTranslation } from '../state/session.ts';
import type { LiveSession } from './live-session.ts';

/** Brings what the interpreter made of the line to the screen and onto the device. */
export function receiveUpdate(world: World, live: LiveSession, update: InterpreterUpdate): void {
  putTurns(update.changed, update.removed);
  if (update.order) setTurnOrder(update.order);
  setTotals(update.totals);
  live.keeper?.keep(update.changed, update.removed);
  for (const signal of update.signals) receiveSignal(world, live, signal);
}

function receiveSignal(world: World, live: LiveSession, signal: LineSignal): void {
  if (live.finishing) return;
  switch (signal.type) {
    case 'session-opened':
    case 'session-expired':
    case 'line-failed':
      return live.holder?.onSignal(signal);
    case 'speech-started':
      live.speechStoppedAtMs = undefined;
      return setTranslation('listening');
    case 'speech-stopped':
      live.speechStoppedAtMs = world.clock.now();
      return setTranslation('translating');
    case 'voice-started':
      if (live.speechStoppedAtMs !== undefined) setBehind(world.clock.now() - live.speechStoppedAtMs);
      return;
    case 'voice-stopped':
      live.holder?.onSignal(signal);
      return setTranslation('complete');
    case 'engine-failed':
      return post({ type: 'engine-failed', engine: signal.engine });
    default:
      return unreachable(signal);
  }
}
