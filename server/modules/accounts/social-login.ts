import type { ParsedRequest } from '../../../src/protocol/contract.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { localeOfTag } from '../../../src/domain/locale.ts';
import { hashSecret } from '../../shared/secrets.ts';
import type { VerifiedIdentity, VerifyIdToken } from '../identity/identity-module.ts';
import type { AccountDeps } from './account-deps.ts';
import { factorRequired, wrongCode } from './account-errors.ts';
import { addAccount } from './add-account.ts';
import { checkCode, type CodeGuess } from './check-code.ts';
import type { VerifiedCode } from './codes.ts';
import { mailSecondFactor } from './mail-code.ts';
import { notifyOwner } from './notify-owner.ts';
import { personByEmail, personById, type Person } from '../../shared/users/user-store.ts';
import { providerName, providerUserId } from './provider-names.ts';
import { signIn } from './sign-in.ts';

type SocialLoginBody = ParsedRequest<'socialLogin'>['body'];

/**
 * Signs in a person by an ID token; the first sign-in creates the account. An account with two-factor authentication
 * takes a mailed code too: without one the response is 451, and the same ID token signs in with it.
 */
export function socialLogin(deps: AccountDeps, verifyIdToken: VerifyIdToken) {
  return endpoint('socialLogin', async ({ body, address, cookies }) => {
    await deps.attempts.countAddress('sign-in-address', address);
    const identity = await verifyIdToken(body.idToken, body.nonce);
    await deps.invitationGate.countGuess({ email: identity.email ?? '', code: body.invitationCode }, address);
    const factor = await secondFactor(deps, identity, { ...body, address, cookies });
    const { response, linked } = await deps.database.transact(async (tx) => {
      await consumeIdToken(tx, identity, deps.clock());
      const known = await personByIdentity(tx, identity.issuer, identity.subject);
      const { person, isLinked } = known
        ? { person: known, isLinked: false }
        : await linkIdentity(deps, tx, identity, body);
      const signedIn = await signIn(deps, tx, person);
      if (person.mfa_enabled && factor?.personId !== person.id) throw factorRequired();
      if (factor && !(await deps.codes.consume(tx, factor.code))) throw wrongCode();
      return { response: signedIn, linked: isLinked ? person : undefined };
    });
    const provider = providerName(providerUserId(identity.issuer, identity.subject));
    if (linked) await notifyOwner(deps, linked, { type: 'provider-linked', provider });
    return response;
  });
}

type Factor = { readonly personId: string; readonly code: VerifiedCode };

/** @throws ApiError 451 after a code was mailed, where the account asks for one that is missing */
async function secondFactor(
  deps: AccountDeps,
  identity: VerifiedIdentity,
  { code, locale, address, cookies }: Omit<CodeGuess, 'email' | 'code'> & Pick<SocialLoginBody, 'code' | 'locale'>,
): Promise<Factor | undefined> {
  const { db } = deps.database;
  const known = await personByIdentity(db, identity.issuer, identity.subject);
  const person = known ?? (identity.email ? await personByEmail(db, identity.email) : undefined);
  if (!person?.mfa_enabled || person.blocked_at !== null) return undefined;
  const request = { email: person.email, address, cookies };
  if (code !== undefined) return { personId: person.id, code: await checkCode(deps, 'mfa', { ...request, code }) };
  await throwIfSpent(db, identity);
  await mailSecondFactor(deps, { ...request, locale });
  throw factorRequired();
}

/** When no identity provider is configured. */
export function socialLoginUnavailable() {
  return endpoint('socialLogin', () => {
    throw new ApiError(404, 'not_found', 'Social login is not set up on this server.');
  });
}

/** A used ID token has no code mailed. */
async function throwIfSpent(db: Db, { proofId }: VerifiedIdentity): Promise<void> {
  const spent = db.selectFrom('spent_proofs').select('hash').where('hash', '=', hashSecret(proofId));
  if (await spent.executeTakeFirst()) throw idTokenUsed();
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
  if (!inserted) throw idTokenUsed();
}

function idTokenUsed(): ApiError {
  return new ApiError(401, 'invalid_credentials', 'This login has been used. Please start again.');
}

/** Links the identity to the account with its verified address (`isLinked`), or to a new account. */
async function linkIdentity(
  deps: AccountDeps,
  tx: Tx,
  identity: VerifiedIdentity,
  body: SocialLoginBody,
): Promise<{ readonly person: Person; readonly isLinked: boolean }> {
  const { email, issuer, subject } = identity;
  if (!email) throw emailUnverified();
  const created = await createPerson(deps, tx, { ...identity, email }, body);
  const person = created ?? (await personByEmail(tx, email));
  if (!person) throw new ApiError(409, 'conflict', 'The account is changing at this moment. Please try again.');
  const added = await tx
    .insertInto('identities')
    .values({ issuer, subject, user_id: person.id, created_at: deps.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return { person, isLinked: !created && added !== undefined };
}

async function personByIdentity(db: Db, issuer: string, subject: string): Promise<Person | undefined> {
  const known = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return known && (await personById(db, known.user_id));
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
    'Your provider does not confirm your email address, which an account needs.',
  );
}
