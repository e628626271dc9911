import type { Simultaneous } from '../../domain/simultaneous.ts';
import type { ListeningSettings } from '../../domain/turns/conversation-event.ts';
import {
  isWire,
  optionalList,
  optionalNumber,
  optionalText,
  optionalWire,
  readWire,
  type EventParsers,
  type Wire,
} from './wire.ts';

/** The session itself: its settings, limits and failures. */
export const sessionEvents = {
  'session.created': (wire) => {
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
  },
  'session.updated': parseUpdated,
  'transcription_session.created': parseUpdated,
  'transcription_session.updated': parseUpdated,
  'rate_limits.updated': (wire) => ({
    type: 'limits-updated',
    limits: optionalList(wire, 'rate_limits')
      .filter(isWire)
      .map((limit) => ({
        name: optionalText(limit, 'name') ?? '',
        remaining: optionalNumber(limit, 'remaining') ?? 0,
        resetSeconds: optionalNumber(limit, 'reset_seconds') ?? 0,
      })),
  }),
  error: (wire) => {
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
  },
} satisfies EventParsers;

function parseUpdated(wire: Wire) {
  const session = optionalWire(wire, 'session');
  return { type: 'session-updated' as const, listening: session && listeningSettings(session) };
}

function parseSimultaneous(text: string | undefined): Simultaneous | undefined {
  return text === 'off' || text === 'text' || text === 'voice' ? text : undefined;
}

function listeningSettings(session: Wire): ListeningSettings {
  const audio = optionalWire(session, 'audio');
  const input = audio && optionalWire(audio, 'input');
  return {
    transcription: input && optionalWire(input, 'transcription'),
    turnDetection: input && optionalWire(input, 'turn_detection'),
  };
}
