import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { Config } from '../../shared/config/config.ts';
import type { IdentityModule } from '../identity/identity-module.ts';
import type { LegalModule } from '../legal/legal-module.ts';
import { endpoint, type AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { Db } from '../../db/schema.ts';
import type { VoiceProvider } from '../voice-providers/voice-providers-module.ts';
import type { BetaMode } from '../../shared/beta-mode.ts';
import { version } from '../../shared/version.ts';
import { reportPageErrors } from './page-errors.ts';

export type SystemDeps = Pick<ServerDeps, 'db' | 'clock' | 'events' | 'betaMode'> & {
  readonly config: Config;
  readonly voice: VoiceProvider;
  readonly identityClientFor: IdentityModule['clientFor'];
  readonly legalLinks: LegalModule['links'];
};

export type SystemModule = { readonly endpoints: readonly AnyEndpoint[] };

/** The facts about this server that a page needs before anyone signs in, and the errors that pages report. */
export function createSystemModule(deps: SystemDeps): SystemModule {
  const { config, db, betaMode } = deps;
  return { endpoints: [betaStatus(config, db, betaMode), systemInfo(deps), reportPageErrors(deps)] };
}

function betaStatus({ beta }: Config, db: Db, betaMode: BetaMode) {
  return endpoint('betaStatus', async () => ({
    betaMode: await betaMode.isOn(db),
    waitlistUrl: beta.waitlistUrl ?? null,
  }));
}

function systemInfo({ config, voice, identityClientFor, legalLinks }: SystemDeps) {
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
      sells: Object.values(config.payments).some(({ kind }) => kind !== 'off'),
      turnstileSiteKey: config.turnstile?.siteKey ?? null,
      legal: legalLinks,
      identity: identityClientFor(origin()),
    }),
  );
}
