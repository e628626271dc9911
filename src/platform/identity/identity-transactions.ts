import type { IdentityPage } from './identity-page.ts';

/** A sign-in that was started and has not come back yet. */
export type IdentityTransaction = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly startedAtMs: number;
};

export type IdentityTransactions = {
  keep(transaction: IdentityTransaction): void;
  /** Takes it out: each can be answered once. */
  take(state: string): IdentityTransaction | undefined;
};

const PREFIX = 'identity:';

/** Sign-ins under way, by state. Those older than `lifetimeMs` are forgotten. */
export function createIdentityTransactions(
  { storage, now }: Pick<IdentityPage, 'storage' | 'now'>,
  lifetimeMs: number,
): IdentityTransactions {
  function isAlive(transaction: IdentityTransaction | undefined): transaction is IdentityTransaction {
    return transaction !== undefined && now() - transaction.startedAtMs < lifetimeMs;
  }

  function forgetOld(): void {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys.filter((one) => one.startsWith(PREFIX))) {
      if (!isAlive(parse(storage.getItem(key)))) storage.removeItem(key);
    }
  }

  return {
    keep(transaction) {
      forgetOld();
      storage.setItem(PREFIX + transaction.state, JSON.stringify(transaction));
    },
    take(state) {
      const transaction = parse(storage.getItem(PREFIX + state));
      storage.removeItem(PREFIX + state);
      return isAlive(transaction) ? transaction : undefined;
    },
  };
}

function parse(text: string | null): IdentityTransaction | undefined {
  try {
    const fields: Record<string, unknown> = { ...JSON.parse(text ?? 'null') };
    const { state, nonce, codeVerifier, startedAtMs } = fields;
    const isWhole = typeof state === 'string' && typeof nonce === 'string' && typeof codeVerifier === 'string';
    return isWhole && typeof startedAtMs === 'number' ? { state, nonce, codeVerifier, startedAtMs } : undefined;
  } catch {
    // Somebody else wrote there: as good as nothing.
    return undefined;
  }
}
