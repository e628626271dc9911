import type { Events } from '../../shared/events.ts';
import { callEvents } from './call-events.ts';
import type { RawBuilder } from 'kysely';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { HttpApp } from '../../shared/http/http-types.ts';
import type { TranslateForSession } from '../rooms/rooms-module.ts';
import { faultInjectionRoutes, type FaultInjection } from '../voice-providers/voice-providers-module.ts';
import { relayRoutes } from './relay-routes.ts';
import { translateEndpoint } from './translate-endpoint.ts';
import { translateOnce, translateForSession } from './translate-once.ts';
import { voiceExampleEndpoint } from './voice-example-endpoint.ts';
import { VoiceCalls, type VoiceCallsDeps } from './voice-calls.ts';

export { deleteExpiredTextRequests, eraseTextRequests } from './text-requests.ts';
export { hasCalls } from './call-records.ts';
export { hasFreeTokens } from './payer-balance.ts';

export type VoiceCallsModuleDeps = Omit<VoiceCallsDeps, 'events'> & {
  readonly events: Events;
  /** Present where the configuration enables fault injection. */
  readonly faults?: FaultInjection | undefined;
};

export type VoiceCallsModule = {
  readonly endpoints: readonly AnyEndpoint[];
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
  /** Ends all calls of a session. */
  endCalls(sessionId: string, reason: string): Promise<void>;
  /** Ends all calls of these sessions. @param sessionIds SQL: a query of their ids */
  endCallsIn(sessionIds: RawBuilder<unknown>, reason: string): Promise<void>;
  readonly translateForSession: TranslateForSession;
  /** Ends all calls that this process holds. */
  close(): Promise<void>;
};

/** The relay between pages and the voice service, with admission, metering, notices and limits of calls. */
export function createVoiceCallsModule({ faults, ...moduleDeps }: VoiceCallsModuleDeps): VoiceCallsModule {
  const deps = { ...moduleDeps, events: callEvents(moduleDeps.events) };
  const calls = new VoiceCalls(deps);
  const { voice, database, clock } = deps;
  const translate = translateOnce(deps);
  const { trustedProxies } = deps.config;
  return {
    endpoints: [
      voiceExampleEndpoint({ provider: voice, voice: deps.config.voice.voice, db: database.db, clock }),
      translateEndpoint({ voice, translate, db: database.db, clock }),
    ],
    routes: [relayRoutes(calls, trustedProxies), ...(faults ? [faultInjectionRoutes(faults)] : [])],
    endCalls: (sessionId, reason) => calls.endSession(sessionId, reason),
    endCallsIn: (sessionIds, reason) => calls.endCallsIn(sessionIds, reason),
    translateForSession: translateForSession(database.db, translate),
    close: () => calls.close(),
  };
}
