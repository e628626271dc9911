import type { Simultaneous } from '../../domain/simultaneous.ts';
import type { ConversationEvent, ListeningSettings } from '../../domain/turns/conversation-event.ts';
import { isWire, optionalList, optionalNumber, optionalText, optionalWire, readWire, type Wire } from './wire.ts';

export function parseSessionCreated(wire: Wire): ConversationEvent {
  const session = readWire(wire, 'session');
  const expiresAt = optionalNumber(session, 'expires_at');
  return {
    type: 'session-opened',
    // Unix seconds; zero until the session runs.
    expiresAtMs: expiresAt ? expiresAt * 1000 : undefined,
    listening: listeningSettings(session),
    simultaneous: parseSimultaneous(optionalText(session, 'simultaneous')),
    hearsRoom: typeof session['hears_room'] === 'boolean' ? session['hears_room'] : undefined,
  };
}

function parseSimultaneous(text: string | undefined): Simultaneous | undefined {
  return text === 'off' || text === 'text' || text === 'voice' ? text : undefined;
}

export function parseSessionUpdated(wire: Wire): ConversationEvent {
  const session = optionalWire(wire, 'session');
  return { type: 'session-updated', listening: session && listeningSettings(session) };
}

function listeningSettings(session: Wire): ListeningSettings {
  const audio = optionalWire(session, 'audio');
  const input = audio && optionalWire(audio, 'input');
  return {
    transcription: input && optionalWire(input, 'transcription'),
    turnDetection: input && optionalWire(input, 'turn_detection'),
  };
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
