import type { User } from '../../protocol/contract.ts';

/** The login method: email and password, or the provider named before the pipe of `auth0Id`. */
export type LoginMethod = { readonly type: 'email' } | { readonly type: 'social'; readonly provider: string };

const names: Record<string, string> = { apple: 'Apple', 'google-oauth2': 'Google' };

export function loginMethodOf({ auth0Id }: Pick<User, 'auth0Id'>): LoginMethod {
  const provider = auth0Id?.split('|')[0];
  return provider ? { type: 'social', provider: names[provider] ?? provider } : { type: 'email' };
}
