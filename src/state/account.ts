import { proxy } from 'valtio';
import type { TokenUsage, User } from '../protocol/contract.ts';

export type AccountState =
  | { readonly type: 'loading' }
  | { readonly type: 'visitor' }
  /** `tokens` is undefined until the balance has loaded. */
  | { readonly type: 'signed-in'; readonly user: User; readonly tokens: TokenUsage | undefined };

/** `hasEnded`: the server does not accept the token any more. The screen stays as it is until the user logs in again. */
export const account = proxy<{ current: AccountState; hasEnded: boolean }>({
  current: { type: 'loading' },
  hasEnded: false,
});

export function setVisitor(): void {
  account.current = { type: 'visitor' };
  account.hasEnded = false;
}

export function setSignInEnded(hasEnded: boolean): void {
  account.hasEnded = hasEnded;
}

export function setSignedIn(user: User): void {
  const { current } = account;
  const tokens = current.type === 'signed-in' && current.user.id === user.id ? current.tokens : undefined;
  account.current = { type: 'signed-in', user, tokens };
}

export function setTokens(tokens: TokenUsage): void {
  if (account.current.type === 'signed-in') account.current = { ...account.current, tokens };
}
