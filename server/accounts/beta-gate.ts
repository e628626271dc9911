import { Refusal } from '../http/refusal.ts';
import type { Tx } from '../store/schema.ts';
import type { Accounts } from './accounts.ts';
import { isInvitationOpen, takeInvitation } from './invitations.ts';
import type { Invitee } from './invitations.ts';
import { customerOf } from './network.ts';
import type { Person } from './people.ts';

/** In a closed beta, refuses who has no invitation, before a mail, a code or a hash is spent on them. */
export async function requireInvitation(accounts: Accounts, invitee: Invitee, address: string): Promise<void> {
  if (!(await accounts.betaMode.isOn(accounts.store.db))) return;
  if (!invitee.code) throw invitationMissing();
  await countGuess(accounts, address);
  if (!(await isInvitationOpen(accounts.store.db, invitee))) throw invitationSpent();
}

/** Counts a code that `admit` will look at, outside its transaction: a refusal there takes everything in it back. */
export async function countInvitationCode(
  accounts: Accounts,
  code: string | undefined,
  address: string,
): Promise<void> {
  if (code && (await accounts.betaMode.isOn(accounts.store.db))) await countGuess(accounts, address);
}

async function countGuess({ attempts }: Accounts, address: string): Promise<void> {
  await attempts.count('invitation-address', customerOf(address));
}

/** What makes a new row a person: their invitation where one is needed, and what everybody is given. */
export async function admit(accounts: Accounts, tx: Tx, person: Person, code: string | undefined): Promise<void> {
  const now = accounts.clock();
  if (
    (await accounts.betaMode.isOn(tx)) &&
    !(await takeInvitation(tx, { email: person.email, code }, person.id, now))
  ) {
    throw code === undefined ? invitationMissing() : invitationSpent();
  }
  await accounts.welcome(tx, person.id, now);
}

function invitationMissing(): Refusal {
  return new Refusal(400, 'invitation_required', 'Invitation code is required during beta testing.');
}

function invitationSpent(): Refusal {
  return new Refusal(400, 'invitation_invalid', 'This invitation code is not valid or has been used.');
}
