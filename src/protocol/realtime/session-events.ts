import type { ConversationEvent } from '../../domain/turns/conversation-event.ts';
import { isWire, optionalList, optionalNumber, optionalText, optionalWire, readWire } from './wire.ts';
import type { Wire } from './wire.ts';

export function parseSessionCreated(wire: Wire): ConversationEvent {
  const expiresAt = optionalNumber(readWire(wire, 'session'), 'expires_at');
  // Unix seconds; zero until the session runs.
  return { type: 'session-opened', expiresAtMs: expiresAt ? expiresAt * 1000 : undefined };
}

export function parseSessionUpdated(): ConversationEvent {
  return { type: 'session-updated' };
}

export function parseRateLimits(wire: Wire): ConversationEvent {
  const limits = optionalList(wire, 'rate_limits').filter(isWire);
  return {
    type: 'limits-updated',
    limits: limits.map((limit) => ({
      name: optionalText(limit, 'name') ?? '',
      remaining: optionalNumber(limit, 'remaining') ?? 0,
      resetSeconds: optionalNumber(limit, 'reset_seconds') ?? 0,
    })),
  };
}

export function parseError(wire: Wire): ConversationEvent {
  const error = optionalWire(wire, 'error') ?? {};
  return {
    type: 'service-failed',
    error: {
      kind: optionalText(error, 'type'),
      code: optionalText(error, 'code'),
      text: optionalText(error, 'message') ?? '',
      refusedEventId: optionalText(error, 'event_id'),
    },
  };
}
