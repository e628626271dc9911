import { MailFailure } from '../mail/mailer.ts';

/**
 * `refused`: this receiver is not taken, now or later. `put-off`: the server asks to try this one again later.
 * `away`: no server to speak of; the next mail would fare no better. `unanswered`: it may have left or not.
 */
export type MailFailureKind = 'refused' | 'put-off' | 'away' | 'unanswered';

export function failureKindOf(failure: unknown): MailFailureKind {
  if (!(failure instanceof MailFailure)) return 'away';
  if (failure.reason !== 'away') return failure.reason;
  const { code, command } = smtpReplyOf(failure.cause);
  if (code === undefined || !perMailCommands.has(command)) return 'away';
  return code >= 500 ? 'refused' : 'put-off';
}

/** Commands that speak of one mail; what the server says to the others holds for all mails. */
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

/** Nearly two days in all, as mail servers do among themselves. */
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

/** How long to wait after so many tries; undefined when there have been enough. */
export function retryDelayMs(attempts: number): number | undefined {
  return retryDelaysMs[attempts - 1];
}
