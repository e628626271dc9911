import { unreachable } from '../../../src/domain/unreachable.ts';
import type { Config } from '../../shared/config/config.ts';
import { EMBEDDED_CLIENT_ID, embeddedIssuer } from '../identity/embedded/issuer.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { Db } from '../../db/schema.ts';
import type { VoiceProvider } from '../voice-calls/voice-provider.ts';
import type { BetaMode } from '../../shared/beta-mode.ts';
import { version } from '../../shared/version.ts';

export type SystemDeps = {
  readonly config: Config;
  readonly voice: VoiceProvider;
  readonly db: Db;
  readonly betaMode: BetaMode;
};

export function createSystemModule({ config, voice, db, betaMode }: SystemDeps): AnyEndpoint[] {
  return [betaStatus(config, db, betaMode), systemInfo(config, voice)];
}

function betaStatus({ beta }: Config, db: Db, betaMode: BetaMode) {
  return endpoint('betaStatus', async () => ({
    betaMode: await betaMode.isOn(db),
    waitlistUrl: beta.waitlistUrl ?? null,
  }));
}

function systemInfo(config: Config, voice: VoiceProvider) {
  return endpoint('systemInfo', ({ origin }) =>
    Promise.resolve({
      version,
      voice: {
        kind: voice.kind,
        rehearsal: voice.rehearsal,
        ...(voice.translation && { speaks: voice.translation.speaks }),
      },
      sandbox: [...config.sandbox],
      turnstileSiteKey: config.turnstile?.siteKey ?? null,
      identity: publicIdentity(config, origin()),
    }),
  );
}

/** The embedded provider is at our own address, by the name the caller used. */
function publicIdentity({ identity, publicUrl }: Config, origin: string) {
  switch (identity.kind) {
    case 'off':
      return null;
    case 'embedded':
      return { issuer: embeddedIssuer(publicUrl, origin), clientId: EMBEDDED_CLIENT_ID };
    case 'oidc':
      return { issuer: identity.issuer, clientId: identity.clientId };
    default:
      return unreachable(identity);
  }
}
