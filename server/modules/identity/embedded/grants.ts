import type { Selectable } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import type { IdentityTables } from '../../../db/tables/identity.ts';
import type { Clock } from '../../../shared/clock.ts';
import { hashSecret, newSecret } from '../../../shared/secrets.ts';

/** What a code or a refresh token stands for. */
export type Grant = {
  readonly subject: string;
  readonly nonce: string | null;
  readonly scope: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly signedInAt: Date;
};

/** A grant that was given in; `codeHash` ties it to everything else that came of its sign-in. */
export type RedeemedGrant = Grant & { readonly codeHash: string };

/** Codes and refresh tokens that are out: in the database, so that any process takes what another gave. */
export type Grants = {
  newCode(grant: Grant): Promise<string>;
  /** Each code once. One that comes again was stolen: what it was exchanged for ends too. */
  redeemCode(code: string): Promise<RedeemedGrant | undefined>;
  newRefreshToken(grant: RedeemedGrant): Promise<string>;
  redeemRefreshToken(token: string): Promise<RedeemedGrant | undefined>;
};

const CODE_LIFETIME_MS = 60_000;
const REFRESH_TOKEN_LIFETIME_MS = 86_400_000;

type GrantRow = Selectable<IdentityTables['sandbox_grants']>;

export function createGrants(db: Db, clock: Clock): Grants {
  async function keep(row: Pick<GrantRow, 'hash' | 'kind' | 'code_hash'>, grant: Grant, lifeMs: number): Promise<void> {
    const { subject, nonce, scope, challenge } = grant;
    const now = clock();
    await db.deleteFrom('sandbox_grants').where('expires_at', '<=', now).execute();
    await db
      .insertInto('sandbox_grants')
      .values({
        ...row,
        subject,
        nonce,
        scope,
        challenge,
        redirect_uri: grant.redirectUri,
        signed_in_at: grant.signedInAt,
        expires_at: new Date(now.getTime() + lifeMs),
      })
      .execute();
  }

  async function take(kind: GrantRow['kind'], hash: string): Promise<RedeemedGrant | undefined> {
    const row = await db
      .deleteFrom('sandbox_grants')
      .where('hash', '=', hash)
      .where('kind', '=', kind)
      .returningAll()
      .executeTakeFirst();
    return row && row.expires_at > clock() ? grantOf(row) : undefined;
  }

  return {
    newCode: async (grant) => {
      const code = newSecret();
      const hash = hashSecret(code);
      await keep({ hash, kind: 'code', code_hash: hash }, grant, CODE_LIFETIME_MS);
      return code;
    },
    redeemCode: async (code) => {
      const hash = hashSecret(code);
      const grant = await take('code', hash);
      if (!grant) await db.deleteFrom('sandbox_grants').where('code_hash', '=', hash).execute();
      return grant;
    },
    newRefreshToken: async (grant) => {
      const token = newSecret();
      await keep(
        { hash: hashSecret(token), kind: 'refresh_token', code_hash: grant.codeHash },
        grant,
        REFRESH_TOKEN_LIFETIME_MS,
      );
      return token;
    },
    redeemRefreshToken: (token) => take('refresh_token', hashSecret(token)),
  };
}

function grantOf(row: GrantRow): RedeemedGrant {
  const { subject, nonce, scope, challenge, code_hash, redirect_uri, signed_in_at } = row;
  return { subject, nonce, scope, challenge, codeHash: code_hash, redirectUri: redirect_uri, signedInAt: signed_in_at };
}
