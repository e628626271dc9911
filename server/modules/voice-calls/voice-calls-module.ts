import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { HttpApp } from '../../shared/http/http-types.ts';
import type { Pepper } from '../../shared/pepper.ts';
import { faultInjectionRoutes } from './fault-injection-routes.ts';
import type { FaultInjection } from './fault-injection-routes.ts';
import { modelEndpoints } from './models/model-endpoints.ts';
import type { LanguagePacks } from './models/packs/language-packs.ts';
import { packEndpoints } from './models/packs/pack-endpoints.ts';
import { packFileRoute } from './models/packs/pack-file-route.ts';
import { relayRoutes } from './relay-routes.ts';
import { translateEndpoint } from './translate-endpoint.ts';
import { translateForSession } from './translate-for-session.ts';
import type { TranslateForSession } from './translate-for-session.ts';
import { voiceExampleEndpoint } from './voice-example-endpoint.ts';
import { VoiceCalls } from './voice-calls.ts';
import type { VoiceCallsDeps } from './voice-calls.ts';

export { hasFreeTokens } from './call-reservations.ts';
export { grantCallSecret, newCallSecret } from './call-secrets.ts';
export type { CallSecret } from './call-secrets.ts';
export { directAccess } from './direct-access.ts';
export type { FaultInjection } from './fault-injection-routes.ts';
export { admitGuest, readRoomBudgets } from './guest-calls.ts';
export { iceServers } from './ice-servers.ts';
export { advertisedAddresses } from './providers/embedded/advertised-addresses.ts';
export { fetchFirstModels } from './models/first-models.ts';
export { runModelsCommand } from './models/models-command.ts';
export { reportModels } from './models/pair-report.ts';
export type { LanguagePacks } from './models/packs/language-packs.ts';
export { openLanguagePacks } from './models/packs/open-language-packs.ts';
export { conversationsFor, readMeasuredTurnMs } from './providers/embedded/measured-capacity.ts';
export { openVoiceProvider } from './providers/open-voice-provider.ts';
export { relayPaths } from './relay-routes.ts';
export type { TranslateForSession } from './translate-for-session.ts';
export type { VoiceProvider } from './voice-provider.ts';

export type VoiceCallsModuleDeps = VoiceCallsDeps & {
  readonly pepper: Pepper;
  /** Present where the configuration enables fault injection. */
  readonly faults?: FaultInjection | undefined;
  /** What browsers can keep for a time without a network. */
  readonly languagePacks?: LanguagePacks | undefined;
};

export type VoiceCallsModule = {
  readonly endpoints: readonly AnyEndpoint[];
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
  /** Ends all calls of a session. */
  endCalls(sessionId: string, reason: string): Promise<void>;
  readonly translateForSession: TranslateForSession;
  /** Ends all calls that this process holds. */
  close(): Promise<void>;
};

/** The relay between pages and the voice service, with admission, metering, notices and limits of calls. */
export function createVoiceCallsModule({
  faults,
  languagePacks,
  pepper,
  ...deps
}: VoiceCallsModuleDeps): VoiceCallsModule {
  const calls = new VoiceCalls(deps);
  const { voice, database, clock } = deps;
  const { trustedProxies } = deps.config;
  const packDeps = { packs: languagePacks, db: database.db, clock };
  return {
    endpoints: [
      ...modelEndpoints({ models: voice.models, db: database.db, clock }),
      ...packEndpoints(packDeps),
      voiceExampleEndpoint({ provider: voice, voice: deps.config.voice.voice, db: database.db, clock }),
      translateEndpoint({ ...deps, db: database.db }),
    ],
    routes: [
      relayRoutes(calls, trustedProxies),
      packFileRoute({ ...packDeps, pepper, trustedProxies }),
      ...(faults ? [faultInjectionRoutes(faults)] : []),
    ],
    endCalls: (sessionId, reason) => calls.endSession(sessionId, reason),
    translateForSession: translateForSession({ ...deps, db: database.db }),
    close: () => calls.close(),
  };
}
