import type { Db, Tx } from '../../db/schema.ts';
import { createAttemptLimits, type AttemptLimitDeps } from '../../shared/authentication/attempt-limits.ts';
import type { BetaMode } from '../../shared/beta-mode.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { isInvitationOpen, redeemInvitation, wasSentTo, type Invitee } from './redeem-invitation.ts';

/** Lets only invited people register while the beta is closed; in an open beta every method does nothing. */
export type InvitationGate = {
  /**
   * The cheap check before a mail, a code or a password hash is spent on the request.
   * @throws ApiError without an open invitation
   */
  require(invitee: Invitee, address: string): Promise<void>;
  /** Counts a guess of the code that `redeem` will check: outside its transaction, whose rollback would forget it. */
  countGuess(invitee: Invitee, address: string): Promise<void>;
  /**
   * Uses up the invitation, in the transaction that adds the person.
   * @throws ApiError without an open invitation
   */
  redeem(tx: Tx, invitee: Invitee, userId: string): Promise<void>;
};

const HOUR_S = 3600;

/** Guesses from many networks are limited together: there are about a million codes. */
const windowsByKind = {
  'invitation-address': [{ limit: 30, windowS: HOUR_S }],
  'invitation-total': [{ limit: 500, windowS: HOUR_S }],
} as const;

export type InvitationGateDeps = AttemptLimitDeps & { readonly betaMode: BetaMode };

export function createInvitationGate({ db, clock, pepper, betaMode }: InvitationGateDeps): InvitationGate {
  const attempts = createAttemptLimits({ db, clock, pepper }, windowsByKind);
  const isClosedBeta = (connection: Db) => betaMode.isOn(connection);

  return {
    require: async (invitee, address) => {
      if (!(await isClosedBeta(db))) return;
      if (!invitee.code) throw invitationMissing();
      await attempts.countAddress('invitation-address', address);
      // Guesses of strangers do not keep those out whose address the code was sent to.
      if (await wasSentTo(db, invitee)) return;
      await attempts.count('invitation-total', 'all');
      if (!(await isInvitationOpen(db, invitee))) throw invitationInvalid();
      await attempts.refund('invitation-total', 'all');
    },
    countGuess: async (invitee, address) => {
      if (!invitee.code || !(await isClosedBeta(db))) return;
      await attempts.countAddress('invitation-address', address);
      if (await wasSentTo(db, invitee)) return;
      await attempts.count('invitation-total', 'all');
    },
    redeem: async (tx, invitee, userId) => {
      if (!(await isClosedBeta(tx))) return;
      if (await redeemInvitation(tx, invitee, userId, clock())) return;
      throw invitee.code === undefined ? invitationMissing() : invitationInvalid();
    },
  };
}

function invitationMissing(): ApiError {
  return new ApiError(400, 'invitation_required', 'Invitation code is required during beta testing.');
}

function invitationInvalid(): ApiError {
  return new ApiError(400, 'invitation_invalid', 'This invitation code is not valid or has been used.');
}
