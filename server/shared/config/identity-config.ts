import type { Environment } from './environment.ts';
import { requireTogether } from './require-together.ts';

export type IdentityConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'oidc';
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string | undefined;
    };

export type TurnstileConfig = { readonly siteKey: string; readonly secret: string; readonly url: string };

export function identityConfig(env: Environment): IdentityConfig {
  if (env.IDENTITY === 'off') return { kind: 'off' };
  if (!env.OIDC_ISSUER && !env.OIDC_CLIENT_ID && !env.OIDC_CLIENT_SECRET) return { kind: 'embedded' };
  const needed = requireTogether(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID']);
  return {
    kind: 'oidc',
    issuer: needed.OIDC_ISSUER,
    clientId: needed.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
  };
}

export function turnstileConfig(env: Environment): TurnstileConfig | undefined {
  const isUnset = !env.TURNSTILE_SITE_KEY && !env.TURNSTILE_SECRET;
  if (isUnset && !env.TURNSTILE_URL) return undefined;
  const needed = requireTogether(
    env,
    ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
    isUnset ? 'TURNSTILE_URL' : undefined,
  );
  return {
    siteKey: needed.TURNSTILE_SITE_KEY,
    secret: needed.TURNSTILE_SECRET,
    url: env.TURNSTILE_URL ?? 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  };
}
