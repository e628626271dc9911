import type { ParsedRequest } from '../../../src/protocol/contract.ts';
import type { Tx } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { localeOfTag } from '../../shared/locale-of-tag.ts';
import { hashSecret } from '../../shared/secrets.ts';
import type { VerifiedIdentity, VerifyIdToken } from '../identity/identity-module.ts';
import type { AccountDeps } from './account-deps.ts';
import { addAccount } from './add-account.ts';
import { personByEmail, personByIdentity } from './people.ts';
import type { Person } from './people.ts';
import { providerUserId } from './provider-names.ts';
import { signIn } from './sign-in.ts';

type SocialLoginBody = ParsedRequest<'socialLogin'>['body'];

/** Signs in a person by an ID token; the first sign-in creates the account. */
export function socialLogin(deps: AccountDeps, verifyIdToken: VerifyIdToken) {
  return endpoint('socialLogin', async ({ body, address }) => {
    await deps.attempts.countAddress('sign-in-address', address);
    const identity = await verifyIdToken(body.idToken, body.nonce);
    await deps.invitationGate.countGuess(body.invitationCode, address);
    return await deps.database.transact(async (tx) => {
      const now = deps.clock();
      await consumeIdToken(tx, identity, now);
      const known = await personByIdentity(tx, identity.issuer, identity.subject);
      const person = known ?? (await linkIdentity(deps, tx, identity, body));
      return await signIn(deps, tx, person);
    });
  });
}

/** When no identity provider is configured. */
export function socialLoginUnavailable() {
  return endpoint('socialLogin', () => {
    throw new ApiError(404, 'not_found', 'Social login is not set up on this server.');
  });
}

/** Prevents replay: each ID token signs in once. */
async function consumeIdToken(tx: Tx, { proofId, expiresAt }: VerifiedIdentity, now: Date): Promise<void> {
  await tx.deleteFrom('spent_proofs').where('expires_at', '<', now).execute();
  const inserted = await tx
    .insertInto('spent_proofs')
    .values({ hash: hashSecret(proofId), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (!inserted) throw new ApiError(401, 'invalid_credentials', 'This login has been used. Please start again.');
}

/** Links the identity to the account with its verified address, or to a new account. */
async function linkIdentity(
  deps: AccountDeps,
  tx: Tx,
  identity: VerifiedIdentity,
  body: SocialLoginBody,
): Promise<Person> {
  const { email, issuer, subject } = identity;
  if (!email) throw emailUnverified();
  const created = await createPerson(deps, tx, { ...identity, email }, body);
  const person = created ?? (await personByEmail(tx, email));
  if (!person) throw new ApiError(409, 'conflict', 'The account is changing at this moment. Please try again.');
  await tx
    .insertInto('identities')
    .values({ issuer, subject, user_id: person.id, created_at: deps.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return person;
}

async function createPerson(
  deps: AccountDeps,
  tx: Tx,
  { email, name, issuer, subject }: VerifiedIdentity & { readonly email: string },
  { locale, invitationCode }: SocialLoginBody,
): Promise<Person | undefined> {
  const auth0Id = providerUserId(issuer, subject);
  const newPerson = { email, auth0Id, name: name ?? nameFrom(email), locale: localeOfTag(locale) ?? 'en-US' } as const;
  return await addAccount(deps, tx, newPerson, invitationCode);
}

function nameFrom(email: string): string {
  return email.slice(0, email.indexOf('@'));
}

/** Also for an address without an account: a different response would reveal whether one exists. */
function emailUnverified(): ApiError {
  return new ApiError(
    403,
    'email_unverified',
    'Your provider does not confirm your e-mail address, which an account needs.',
  );
}
