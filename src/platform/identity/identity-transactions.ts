import type { RedirectState } from '../../ports/identity.ts';
import type { IdentityPage } from './identity-page.ts';

/** A sign-in that was started and has not returned yet. */
export type IdentityTransaction = RedirectState & {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly startedAtMs: number;
};

export type IdentityTransactions = {
  save(transaction: IdentityTransaction): void;
  /** Removes it: a transaction can be completed once. */
  take(state: string): IdentityTransaction | undefined;
};

const PREFIX = 'identity:';

/** Pending sign-ins by state. Those older than `lifetimeMs` are deleted. */
export function createIdentityTransactions(
  { storage, now }: Pick<IdentityPage, 'storage' | 'now'>,
  lifetimeMs: number,
): IdentityTransactions {
  function isAlive(transaction: IdentityTransaction | undefined): transaction is IdentityTransaction {
    return transaction !== undefined && now() - transaction.startedAtMs < lifetimeMs;
  }

  function deleteExpired(): void {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys.filter((candidate) => candidate.startsWith(PREFIX))) {
      if (!isAlive(parse(storage.getItem(key)))) storage.removeItem(key);
    }
  }

  return {
    save(transaction) {
      deleteExpired();
      storage.setItem(PREFIX + transaction.state, JSON.stringify(transaction));
    },
    take(state) {
      const transaction = parse(storage.getItem(PREFIX + state));
      storage.removeItem(PREFIX + state);
      return isAlive(transaction) ? transaction : undefined;
    },
  };
}

/** Undefined for whatever this file has not written. */
function parse(text: string | null): IdentityTransaction | undefined {
  try {
    const fields: Record<string, unknown> = { ...JSON.parse(text ?? 'null') };
    const { state, nonce, codeVerifier, startedAtMs } = fields;
    const isComplete = typeof state === 'string' && typeof nonce === 'string' && typeof codeVerifier === 'string';
    const [returnTo, invitationCode] = [textOf(fields['returnTo']), textOf(fields['invitationCode'])];
    return isComplete && typeof startedAtMs === 'number'
      ? { state, nonce, codeVerifier, startedAtMs, returnTo, invitationCode }
      : undefined;
  } catch {
    // Another version of the app, or a person, has written it.
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
