import type { Config } from '../../shared/config/config.ts';
import type { IdentityModule } from '../identity/identity-module.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { Db } from '../../db/schema.ts';
import type { VoiceProvider } from '../voice-calls/voice-calls-module.ts';
import type { BetaMode } from '../../shared/beta-mode.ts';
import { version } from '../../shared/version.ts';

export type SystemDeps = {
  readonly config: Config;
  readonly voice: VoiceProvider;
  readonly db: Db;
  readonly betaMode: BetaMode;
  readonly identityClientFor: IdentityModule['clientFor'];
};

export type SystemModule = { readonly endpoints: readonly AnyEndpoint[] };

/** What a page needs to know about this server before anyone signs in. */
export function createSystemModule({ config, voice, db, betaMode, identityClientFor }: SystemDeps): SystemModule {
  return { endpoints: [betaStatus(config, db, betaMode), systemInfo(config, voice, identityClientFor)] };
}

function betaStatus({ beta }: Config, db: Db, betaMode: BetaMode) {
  return endpoint('betaStatus', async () => ({
    betaMode: await betaMode.isOn(db),
    waitlistUrl: beta.waitlistUrl ?? null,
  }));
}

function systemInfo(config: Config, voice: VoiceProvider, identityClientFor: IdentityModule['clientFor']) {
  return endpoint('systemInfo', ({ origin }) =>
    Promise.resolve({
      version,
      voice: {
        kind: voice.kind,
        rehearsal: voice.rehearsal,
        ...(voice.models && { models: true }),
        ...(voice.translateText && { translates: true }),
        ...(voice.translation && { speaks: voice.translation.speaks }),
      },
      sandbox: [...config.sandbox],
      turnstileSiteKey: config.turnstile?.siteKey ?? null,
      identity: identityClientFor(origin()),
    }),
  );
}
