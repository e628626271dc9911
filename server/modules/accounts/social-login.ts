import type { ParsedRequest } from '../../../src/protocol/contract.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { VerifyIdToken, VerifiedIdentity } from '../identity/verified-identity.ts';
import { localeOfTag } from '../../shared/locale-of-tag.ts';
import type { Tx } from '../../db/schema.ts';
import { hashSecret } from '../../shared/secrets.ts';
import type { AccountDeps } from './account-deps.ts';
import { completeRegistration, countInvitationCode } from '../invitations/invitation-gate.ts';
import { rateLimitKeyOf } from '../../shared/network.ts';
import { addPerson, personByEmail, personByIdentity } from './people.ts';
import type { Person } from './people.ts';
import { providerUserId } from './provider-names.ts';
import { signIn } from './sign-in.ts';

type SocialLoginBody = ParsedRequest<'socialLogin'>['body'];

/** Signs in who the identity provider vouches for, and makes them an account at the first time. */
export function socialLogin(accounts: AccountDeps, check: VerifyIdToken) {
  return endpoint('socialLogin', async ({ body, address }) => {
    await accounts.attempts.count('sign-in-address', rateLimitKeyOf(address));
    const identity = await check(body.idToken, body.nonce);
    await countInvitationCode(accounts, body.invitationCode, address);
    return await accounts.store.transact(async (tx) => {
      const now = accounts.clock();
      await consumeIdToken(tx, body.idToken, identity.expiresAt, now);
      const known = await personByIdentity(tx, identity.issuer, identity.subject);
      const person = known ?? (await linkIdentity(accounts, tx, identity, body));
      return await signIn(tx, person, now);
    });
  });
}

/** When the operator has set up no identity provider. */
export function socialLoginUnavailable() {
  return endpoint('socialLogin', () => {
    throw new ApiError(404, 'not_found', 'Nobody can sign in with another service here.');
  });
}

/** One ID token signs in once: one that is found later opens nothing. */
async function consumeIdToken(tx: Tx, idToken: string, expiresAt: Date, now: Date): Promise<void> {
  await tx.deleteFrom('spent_proofs').where('expires_at', '<', now).execute();
  const spent = await tx
    .insertInto('spent_proofs')
    .values({ hash: hashSecret(idToken), expires_at: expiresAt })
    .onConflict((any) => any.doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (!spent) throw new ApiError(401, 'invalid_credentials', 'This sign-in has been used. Please start again.');
}

/** Ties the identity to the account with its address, or to a new one. */
async function linkIdentity(
  accounts: AccountDeps,
  tx: Tx,
  identity: VerifiedIdentity,
  wish: SocialLoginBody,
): Promise<Person> {
  const { email, issuer, subject } = identity;
  if (!email) throw emailUnverified();
  const person = (await createPerson(accounts, tx, { ...identity, email }, wish)) ?? (await personByEmail(tx, email));
  if (!person) throw new ApiError(409, 'conflict', 'The account is changing at this moment. Please try again.');
  await tx
    .insertInto('identities')
    .values({ issuer, subject, user_id: person.id, created_at: accounts.clock() })
    .onConflict((any) => any.doNothing())
    .execute();
  return person;
}

async function createPerson(
  accounts: AccountDeps,
  tx: Tx,
  { email, name, issuer, subject }: VerifiedIdentity & { readonly email: string },
  { locale, invitationCode }: SocialLoginBody,
): Promise<Person | undefined> {
  const auth0Id = providerUserId(issuer, subject);
  const given = { email, auth0Id, name: name ?? nameFrom(email), locale: localeOfTag(locale) ?? 'en-US' } as const;
  const person = await addPerson(tx, given, accounts.clock());
  if (person) await completeRegistration(accounts, tx, person, invitationCode);
  return person;
}

function nameFrom(email: string): string {
  return email.slice(0, email.indexOf('@'));
}

/** Also when nobody has the address: otherwise it would tell whether somebody has. */
function emailUnverified(): ApiError {
  return new ApiError(
    403,
    'email_unverified',
    'Your provider does not confirm your e-mail address, which an account needs.',
  );
}
