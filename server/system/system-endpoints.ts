import { unreachable } from '../../src/domain/unreachable.ts';
import type { Config } from '../config/config.ts';
import { endpoint } from '../http/endpoint.ts';
import type { AnyEndpoint } from '../http/endpoint.ts';
import type { VoiceProvider } from '../voice/voice-provider.ts';
import { version } from './version.ts';

export function systemEndpoints(config: Config, voice: VoiceProvider): AnyEndpoint[] {
  return [betaStatus(config), systemInfo(config, voice)];
}

function betaStatus({ beta }: Config) {
  return endpoint('betaStatus', () => Promise.resolve({ betaMode: beta.on, waitlistUrl: beta.waitlistUrl ?? null }));
}

function systemInfo(config: Config, voice: VoiceProvider) {
  return endpoint('systemInfo', () =>
    Promise.resolve({
      version,
      voice: { kind: voice.kind, rehearsal: voice.rehearsal },
      sandbox: [...config.sandbox],
      turnstileSiteKey: config.turnstile?.siteKey ?? null,
      identity: publicIdentity(config),
    }),
  );
}

/** The embedded provider is at our own address. */
function publicIdentity({ identity, publicUrl }: Config) {
  switch (identity.kind) {
    case 'off':
      return null;
    case 'embedded':
      return { issuer: `${publicUrl}/sandbox/identity`, clientId: 'dragoman' };
    case 'oidc':
      return { issuer: identity.issuer, clientId: identity.clientId };
    default:
      return unreachable(identity);
  }
}
