import { ApiError } from '../../shared/http/api-error.ts';
import type { Tx } from '../../db/schema.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { isInvitationOpen, redeemInvitation } from './redeem-invitation.ts';
import type { Invitee } from './redeem-invitation.ts';
import { rateLimitKeyOf } from '../../shared/network.ts';
import type { Person } from '../accounts/people.ts';

/** In a closed beta, refuses who has no invitation, before a mail, a code or a hash is spent on them. */
export async function requireInvitation(accounts: AccountDeps, invitee: Invitee, address: string): Promise<void> {
  if (!(await accounts.betaMode.isOn(accounts.store.db))) return;
  if (!invitee.code) throw invitationMissing();
  await countCodeAttempt(accounts, address);
  if (!(await isInvitationOpen(accounts.store.db, invitee))) throw invitationInvalid();
}

/** Counts a code that `admit` will look at, outside its transaction: a refusal there takes everything in it back. */
export async function countInvitationCode(
  accounts: AccountDeps,
  code: string | undefined,
  address: string,
): Promise<void> {
  if (code && (await accounts.betaMode.isOn(accounts.store.db))) await countCodeAttempt(accounts, address);
}

async function countCodeAttempt({ attempts }: AccountDeps, address: string): Promise<void> {
  await attempts.count('invitation-address', rateLimitKeyOf(address));
}

/** What makes a new row a person: their invitation where one is needed, and what everybody is given. */
export async function completeRegistration(
  accounts: AccountDeps,
  tx: Tx,
  person: Person,
  code: string | undefined,
): Promise<void> {
  const now = accounts.clock();
  if (
    (await accounts.betaMode.isOn(tx)) &&
    !(await redeemInvitation(tx, { email: person.email, code }, person.id, now))
  ) {
    throw code === undefined ? invitationMissing() : invitationInvalid();
  }
  await accounts.grantSignupTokens(tx, person.id, now);
}

function invitationMissing(): ApiError {
  return new ApiError(400, 'invitation_required', 'Invitation code is required during beta testing.');
}

function invitationInvalid(): ApiError {
  return new ApiError(400, 'invitation_invalid', 'This invitation code is not valid or has been used.');
}
