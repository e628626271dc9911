import type { Database } from '../../db/database.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { AttemptLimits, AttemptWindow } from '../../shared/authentication/attempt-limits.ts';
import type { Config } from '../../shared/config/config.ts';
import type { RoomEvents } from './room-events.ts';
import type { GrantCall } from '../chat/chat-module.ts';
import type { MemberRates } from './member-rates.ts';
import type { RoomChannels } from './room-channels.ts';
import type { RoomTranslations, TranslateForSession } from './room-translations.ts';

export type RoomsDeps = Pick<ServerDeps, 'clock' | 'pepper' | 'textQuota'> & {
  readonly config: Pick<Config, 'voice'>;
  readonly database: Pick<Database, 'db' | 'transact' | 'signals'>;
  readonly events: RoomEvents;
  readonly grantCall: GrantCall;
  readonly translateForSession: TranslateForSession;
  /** Ends the calls of a session. */
  endCalls(sessionId: string, reason: string): Promise<void>;
};

export const roomLimits = {
  'room-host': [{ limit: 60, windowS: 3600 }],
  'room-invite': [{ limit: 120, windowS: 3600 }],
  /** Attempts to use an invitation. Those that succeed are not counted. */
  'room-join-address': [{ limit: 60, windowS: 600 }],
  /** Screens of one room: each that joins, or is loaded again, is another member of it. */
  'room-screen': [{ limit: 100, windowS: 3600 }],
  /** A device that reconnects again and again. */
  'room-call': [{ limit: 60, windowS: 3600 }],
} as const satisfies Record<string, readonly AttemptWindow[]>;

/** The dependencies that the endpoints share. */
export type RoomParts = RoomsDeps & {
  readonly limits: AttemptLimits<keyof typeof roomLimits>;
  readonly rates: MemberRates;
  readonly channels: RoomChannels;
  readonly translations: RoomTranslations;
};
