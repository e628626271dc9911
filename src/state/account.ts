import { proxy } from 'valtio';
import type { TokenUsage, User } from '../protocol/contract.ts';

export type AccountState =
  | { readonly type: 'loading' }
  | { readonly type: 'visitor' }
  /** `tokens` is undefined until the balance has loaded. */
  | { readonly type: 'signed-in'; readonly user: User; readonly tokens: TokenUsage | undefined };

export const account = proxy<{ current: AccountState }>({ current: { type: 'loading' } });

export function setVisitor(): void {
  account.current = { type: 'visitor' };
}

export function setSignedIn(user: User): void {
  const { current } = account;
  const tokens = current.type === 'signed-in' && current.user.id === user.id ? current.tokens : undefined;
  account.current = { type: 'signed-in', user, tokens };
}

export function setTokens(tokens: TokenUsage): void {
  if (account.current.type === 'signed-in') account.current = { ...account.current, tokens };
}
