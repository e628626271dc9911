import type { Selectable } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import type { IdentityTables } from '../../../db/tables/identity.ts';
import type { Clock } from '../../../shared/clock.ts';
import { hashSecret, newSecret } from '../../../shared/secrets.ts';

/** A sign-in that a code or a refresh token stands for. */
export type Grant = {
  readonly subject: string;
  readonly nonce: string | null;
  readonly scope: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly signedInAt: Date;
};

/** `codeHash` identifies the sign-in: its code and all refresh tokens issued from it. */
export type RedeemedGrant = Grant & { readonly codeHash: string };

/** Outstanding codes and refresh tokens, in the database: any process redeems what another issued. */
export type Grants = {
  newCode(grant: Grant): Promise<string>;
  /** Single use. A reused code may be stolen: it also revokes the refresh tokens it was exchanged for. */
  redeemCode(code: string): Promise<RedeemedGrant | undefined>;
  newRefreshToken(grant: RedeemedGrant): Promise<string>;
  redeemRefreshToken(token: string): Promise<RedeemedGrant | undefined>;
};

const CODE_LIFETIME_MS = 60_000;
const REFRESH_TOKEN_LIFETIME_MS = 86_400_000;

type GrantRow = Selectable<IdentityTables['sandbox_grants']>;
type GrantKey = Pick<GrantRow, 'hash' | 'kind' | 'code_hash'>;

export function createGrants(db: Db, clock: Clock): Grants {
  async function store(key: GrantKey, grant: Grant, lifetimeMs: number): Promise<void> {
    const now = clock();
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    await db.deleteFrom('sandbox_grants').where('expires_at', '<=', now).execute();
    await db
      .insertInto('sandbox_grants')
      .values({ ...key, ...grantToColumns(grant), expires_at: expiresAt })
      .execute();
  }

  async function redeem(kind: GrantRow['kind'], hash: string): Promise<RedeemedGrant | undefined> {
    const row = await db
      .deleteFrom('sandbox_grants')
      .where('hash', '=', hash)
      .where('kind', '=', kind)
      .returningAll()
      .executeTakeFirst();
    return row && row.expires_at > clock() ? rowToGrant(row) : undefined;
  }

  return {
    newCode: async (grant) => {
      const code = newSecret();
      const hash = hashSecret(code);
      await store({ hash, kind: 'code', code_hash: hash }, grant, CODE_LIFETIME_MS);
      return code;
    },
    redeemCode: async (code) => {
      const hash = hashSecret(code);
      const grant = await redeem('code', hash);
      if (!grant) await db.deleteFrom('sandbox_grants').where('code_hash', '=', hash).execute();
      return grant;
    },
    newRefreshToken: async (grant) => {
      const token = newSecret();
      const key = { hash: hashSecret(token), kind: 'refresh_token', code_hash: grant.codeHash } as const;
      await store(key, grant, REFRESH_TOKEN_LIFETIME_MS);
      return token;
    },
    redeemRefreshToken: (token) => redeem('refresh_token', hashSecret(token)),
  };
}

function grantToColumns({ subject, nonce, scope, challenge, redirectUri, signedInAt }: Grant) {
  return { subject, nonce, scope, challenge, redirect_uri: redirectUri, signed_in_at: signedInAt };
}

function rowToGrant(row: GrantRow): RedeemedGrant {
  const { subject, nonce, scope, challenge, code_hash, redirect_uri, signed_in_at } = row;
  return { subject, nonce, scope, challenge, codeHash: code_hash, redirectUri: redirect_uri, signedInAt: signed_in_at };
}
