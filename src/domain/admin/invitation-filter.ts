/** Filters of the list. `stuck`: sending the email failed for good and needs a manual action. */
export const invitationFilters = ['all', 'pending', 'sent', 'used', 'revoked', 'stuck'] as const;

export type InvitationFilter = (typeof invitationFilters)[number];

type Filtered = {
  readonly email: string;
  readonly code: string;
  readonly status: string;
  readonly mail: { readonly state: string } | null;
};

export function filterInvitations<One extends Filtered>(
  invitations: readonly One[],
  filter: InvitationFilter,
  search: string,
): readonly One[] {
  const wanted = search.trim();
  const part = wanted.toLowerCase();
  return invitations.filter(
    (invitation) =>
      matches(invitation, filter) &&
      (part === '' || invitation.email.includes(part) || invitation.code.startsWith(wanted)),
  );
}

function matches(invitation: Filtered, filter: InvitationFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'stuck') return isStuck(invitation);
  return invitation.status === filter;
}

export function isStuck({ status, mail }: Pick<Filtered, 'status' | 'mail'>): boolean {
  return mail?.state === 'failed' && isOpen(status);
}

/** Whether the email is queued or being sent. */
export function isMailPending(mail: Filtered['mail']): boolean {
  return mail?.state === 'waiting' || mail?.state === 'sending';
}

/** Whether the invitation's code can still be used. */
export function isOpen(status: string): boolean {
  return status === 'pending' || status === 'sent';
}

export type InvitationCounts = {
  readonly total: number;
  readonly pending: number;
  readonly sent: number;
  readonly used: number;
};

export function countInvitations(invitations: ReadonlyArray<Pick<Filtered, 'status'>>): InvitationCounts {
  const count = (status: string) => invitations.filter((invitation) => invitation.status === status).length;
  return { total: invitations.length, pending: count('pending'), sent: count('sent'), used: count('used') };
}
