import type { CallParsed } from '../../src/protocol/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import type { IdentityCheck, ProvedIdentity } from '../identity/identity-check.ts';
import { mailLocale } from '../mail/mail-locale.ts';
import type { Tx } from '../store/schema.ts';
import { hashSecret } from '../system/secret.ts';
import type { Accounts } from './accounts.ts';
import { admit, countInvitationCode } from './beta-gate.ts';
import { customerOf } from './network.ts';
import { addPerson, personByEmail, personByIdentity } from './people.ts';
import type { Person } from './people.ts';
import { providerOf } from './provider-names.ts';
import { signIn } from './sign-in.ts';

type Wish = CallParsed<'socialLogin'>['body'];

/** Signs in who the identity provider vouches for, and makes them an account at the first time. */
export function socialLogin(accounts: Accounts, check: IdentityCheck) {
  return endpoint('socialLogin', async ({ body, address }) => {
    await accounts.attempts.count('sign-in-address', customerOf(address));
    const identity = await check(body.idToken, body.nonce);
    await countInvitationCode(accounts, body.invitationCode, address);
    return await accounts.store.transact(async (tx) => {
      const now = accounts.clock();
      await spend(tx, body.idToken, identity.expiresAt, now);
      const known = await personByIdentity(tx, identity.issuer, identity.subject);
      const person = known ?? (await link(accounts, tx, identity, body));
      return await signIn(tx, person, now);
    });
  });
}

/** When the operator has set up no identity provider. */
export function noSocialLogin() {
  return endpoint('socialLogin', () => {
    throw new Refusal(404, 'not_found', 'Nobody can sign in with another service here.');
  });
}

/** One ID token signs in once: one that is found later opens nothing. */
async function spend(tx: Tx, idToken: string, expiresAt: Date, now: Date): Promise<void> {
  await tx.deleteFrom('spent_proofs').where('expires_at', '<', now).execute();
  const spent = await tx
    .insertInto('spent_proofs')
    .values({ hash: hashSecret(idToken), expires_at: expiresAt })
    .onConflict((any) => any.doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (!spent) throw new Refusal(401, 'invalid_credentials', 'This sign-in has been used. Please start again.');
}

/** Ties the identity to the account with its address, or to a new one. */
async function link(accounts: Accounts, tx: Tx, identity: ProvedIdentity, wish: Wish): Promise<Person> {
  const { email, issuer, subject } = identity;
  if (!email) throw addressUnproved();
  const person = (await create(accounts, tx, { ...identity, email }, wish)) ?? (await personByEmail(tx, email));
  if (!person) throw new Refusal(409, 'conflict', 'The account is changing at this moment. Please try again.');
  await tx
    .insertInto('identities')
    .values({ issuer, subject, user_id: person.id, created_at: accounts.clock() })
    .onConflict((any) => any.doNothing())
    .execute();
  return person;
}

async function create(
  accounts: Accounts,
  tx: Tx,
  { email, name, issuer, subject }: ProvedIdentity & { readonly email: string },
  { locale, invitationCode }: Wish,
): Promise<Person | undefined> {
  const auth0Id = providerOf(issuer, subject);
  const given = { email, auth0Id, name: name ?? nameFrom(email), locale: mailLocale(locale) ?? 'en-US' } as const;
  const person = await addPerson(tx, given, accounts.clock());
  if (person) await admit(accounts, tx, person, invitationCode);
  return person;
}

function nameFrom(email: string): string {
  return email.slice(0, email.indexOf('@'));
}

/** Also when nobody has the address: otherwise it would tell whether somebody has. */
function addressUnproved(): Refusal {
  return new Refusal(
    403,
    'email_unverified',
    'Your provider does not confirm your e-mail address, which an account needs.',
  );
}
