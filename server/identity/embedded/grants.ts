import type { Clock } from '../../system/clock.ts';
import { newSecret } from '../../system/secret.ts';

/** What a code or a refresh token stands for. */
export type Grant = {
  readonly subject: string;
  readonly nonce: string | undefined;
  readonly scope: string;
  readonly signedInAt: Date;
};

export type CodeGrant = Grant & { readonly redirectUri: string; readonly challenge: string };

/** Codes and refresh tokens that are out. In memory: whoever restarts the sandbox signs in again. */
export type Grants = {
  newCode(grant: CodeGrant): string;
  /** Each code once. One that comes again was stolen: what it was exchanged for ends too. */
  takeCode(code: string): CodeGrant | undefined;
  newRefreshToken(grant: Grant, code?: string): string;
  takeRefreshToken(token: string): Grant | undefined;
};

const CODE_MS = 60_000;
const REFRESH_MS = 86_400_000;

type Kept<Value> = { readonly value: Value; readonly endsAtMs: number };

export function createGrants(clock: Clock): Grants {
  const codes = new Map<string, Kept<CodeGrant>>();
  const refreshTokens = new Map<string, Kept<Grant>>();
  /** The refresh token that a used code was exchanged for. */
  const exchanged = new Map<string, Kept<string>>();

  function put<Value>(shelf: Map<string, Kept<Value>>, key: string, value: Value, lifeMs: number): string {
    const nowMs = clock().getTime();
    for (const [one, { endsAtMs }] of shelf) if (endsAtMs <= nowMs) shelf.delete(one);
    shelf.set(key, { value, endsAtMs: nowMs + lifeMs });
    return key;
  }

  function take<Value>(shelf: Map<string, Kept<Value>>, key: string): Value | undefined {
    const kept = shelf.get(key);
    shelf.delete(key);
    return kept && kept.endsAtMs > clock().getTime() ? kept.value : undefined;
  }

  return {
    newCode: (grant) => put(codes, newSecret(), grant, CODE_MS),
    takeCode: (code) => {
      const token = take(exchanged, code);
      if (token) refreshTokens.delete(token);
      return take(codes, code);
    },
    newRefreshToken: (grant, code) => {
      const token = put(refreshTokens, newSecret(), grant, REFRESH_MS);
      if (code) put(exchanged, code, token, REFRESH_MS);
      return token;
    },
    takeRefreshToken: (token) => take(refreshTokens, token),
  };
}
