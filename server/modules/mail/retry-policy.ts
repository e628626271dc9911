import type { MailFailure } from './mailer.ts';

/**
 * `rejected`: permanent refusal of this mail. `deferred`: the server asks for a later retry of this mail.
 * `unavailable`: the server accepts no mail at present, so the next one would fail too.
 * `unconfirmed`: the mail may be delivered or not.
 */
export type MailFailureKind = 'rejected' | 'deferred' | 'unavailable' | 'unconfirmed';

export function failureKindOf(failure: MailFailure): MailFailureKind {
  if (failure.reason === 'address-rejected') return 'rejected';
  if (failure.reason === 'unconfirmed') return 'unconfirmed';
  const { code, command } = smtpReplyOf(failure.cause);
  if (code === undefined || !perMailCommands.has(command)) return 'unavailable';
  return code >= 500 ? 'rejected' : 'deferred';
}

/** A reply to any other command (connection, login, sender) applies to all mails. */
const perMailCommands: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

function smtpReplyOf(cause: unknown): { readonly code: number | undefined; readonly command: string } {
  if (!(cause instanceof Error)) return { code: undefined, command: '' };
  const code = 'responseCode' in cause && typeof cause.responseCode === 'number' ? cause.responseCode : undefined;
  const command = 'command' in cause && typeof cause.command === 'string' ? cause.command : '';
  return { code, command };
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Backoff over nearly two days, as mail servers use between each other. */
const retryDelaysMs = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
];

/** The wait after this many attempts; undefined when the mail is to be given up. */
export function retryDelayMs(attempts: number): number | undefined {
  return retryDelaysMs[attempts - 1];
}
