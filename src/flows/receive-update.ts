import { unreachable } from '../domain/unreachable.ts';
import type { InterpreterUpdate, LineSignal } from '../ports/interpreter.ts';
import type { World } from '../ports/world.ts';
import { putTurns, setTotals, setTurnOrder } from '../state/conversation.ts';
import { post } from '../state/notices.ts';
import { setBehind, setTranslation } from '../state/session.ts';
import type { LiveSession } from './live-session.ts';

/** Brings what the interpreter made of the line to the screen and onto the device. */
export function receiveUpdate(world: World, live: LiveSession, update: InterpreterUpdate, stop: () => void): void {
  putTurns(update.changed, update.removed);
  if (update.order) setTurnOrder(update.order);
  setTotals(update.totals);
  live.keeper?.keep(update.changed, update.removed);
  for (const signal of update.signals) receiveSignal(world, live, signal, stop);
}

function receiveSignal(world: World, live: LiveSession, signal: LineSignal, stop: () => void): void {
  if (live.finishing && signal.type !== 'line-failed') return;
  switch (signal.type) {
    case 'session-opened':
      return;
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
      return setTranslation('complete');
    case 'session-expired':
      post({ type: 'session-ended', reason: 'time-up' });
      return stop();
    case 'engine-failed':
      return post({ type: 'engine-failed', engine: signal.engine });
    case 'line-failed':
      post(
        signal.code === 'token_not_enough'
          ? { type: 'session-ended', reason: 'tokens-used-up' }
          : { type: 'session-error', message: signal.text },
      );
      return stop();
    default:
      return unreachable(signal);
  }
}
