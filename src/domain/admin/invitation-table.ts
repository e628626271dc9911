import { csvText } from './csv.ts';

type Row = {
  readonly code: string;
  readonly email: string;
  readonly status: string;
  readonly bound: boolean;
  readonly created_at: string;
  readonly sent_at: string | null;
  readonly used_at: string | null;
};

const head = ['code', 'email', 'status', 'bound', 'created_at', 'sent_at', 'used_at'];

/** The list as a CSV file. */
export function invitationTable(invitations: readonly Row[]): string {
  const rows = invitations.map((invitation) => [
    invitation.code,
    invitation.email,
    invitation.status,
    invitation.bound ? 'yes' : 'no',
    invitation.created_at,
    invitation.sent_at ?? '',
    invitation.used_at ?? '',
  ]);
  return csvText([head, ...rows]);
}
