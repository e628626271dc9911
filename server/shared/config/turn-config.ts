import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { requireTogether } from './require-together.ts';
import type { TurnAddress } from './turn-address.ts';

/** A TURN server for pages whose network lets no UDP through, and the secret that it shares with this server. */
export type TurnConfig = { readonly addresses: readonly TurnAddress[]; readonly secret: string };

/** @throws ConfigError when half of it is set, or with a cloud service, which has addresses of its own */
export function turnConfig(env: Environment): TurnConfig | undefined {
  if (!env.TURN_URLS && !env.TURN_SECRET) return undefined;
  const { TURN_URLS, TURN_SECRET } = requireTogether(env, ['TURN_URLS', 'TURN_SECRET']);
  if ((env.VOICE_PROVIDER ?? 'embedded') !== 'embedded') {
    throw new ConfigError([
      `TURN_URLS takes VOICE_PROVIDER=embedded: audio of VOICE_PROVIDER=${env.VOICE_PROVIDER} goes to that service directly.`,
    ]);
  }
  return { addresses: TURN_URLS, secret: TURN_SECRET };
}
