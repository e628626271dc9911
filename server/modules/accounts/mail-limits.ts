import type { ConfirmedChange } from '../../../src/protocol/contract.ts';
import type { Cookies } from '../../shared/http/cookies.ts';
import { forPurpose, fromNetwork, type AccountAttempts, type AccountLimit } from './account-attempts.ts';
import type { AccountDeps } from './account-deps.ts';
import type { OpenPurpose } from './codes.ts';

export type CountedMail = {
  /** The mail has a code beside its link. */
  readonly hasCode: boolean;
  /** Uncounts the mail, which was not sent. */
  refund(): Promise<void>;
};

export type MailRequest = { readonly email: string; readonly address: string; readonly cookies: Cookies };

type Counter = readonly [kind: AccountLimit, subject: string];

/**
 * Counts a mail that anyone can request for an address. When strangers have used up the limits of the day, one mail in half
 * an hour is still sent. Links live as long: whenever a mail is refused, an earlier one with a valid link is in the mailbox.
 * @throws ApiError 429
 */
export async function countOpenMail(
  { attempts, knownDevices }: Pick<AccountDeps, 'attempts' | 'knownDevices'>,
  purpose: OpenPurpose,
  { email, address, cookies }: MailRequest,
): Promise<CountedMail> {
  const mailbox = forPurpose(purpose, email);
  const device = await knownDevices.find(cookies, email);
  if (device !== undefined) return await counted(attempts, true, [['code-device', `${mailbox} ${device}`]]);
  await attempts.countAddress('code-address', address);
  const network = fromNetwork(mailbox, address);
  const ofMinutes: readonly Counter[] = [
    ['code-network', network],
    ['code-mailbox', mailbox],
  ];
  for (const [kind, subject] of ofMinutes) await attempts.count(kind, subject);
  const isWithinDay =
    (await attempts.tryCount('code-network-day', network)) && (await attempts.tryCount('code-mailbox-day', mailbox));
  if (isWithinDay)
    return refundable(attempts, true, [...ofMinutes, ['code-network-day', network], ['code-mailbox-day', mailbox]]);
  await attempts.count('code-sparse', mailbox);
  return refundable(attempts, false, [...ofMinutes, ['code-sparse', mailbox]]);
}

/**
 * Counts a second factor, which is mailed after the right password only.
 * @throws ApiError 429
 */
export async function countSecondFactor(
  { attempts, knownDevices }: Pick<AccountDeps, 'attempts' | 'knownDevices'>,
  { email, address, cookies }: MailRequest,
): Promise<CountedMail> {
  const device = await knownDevices.find(cookies, email);
  if (device !== undefined)
    return await counted(attempts, true, [['code-device', `${forPurpose('mfa', email)} ${device}`]]);
  return await counted(attempts, true, [
    ['second-factor-network', fromNetwork(email, address)],
    ['second-factor-account', email],
  ]);
}

/**
 * Counts a mail that a signed-in account requests, wherever it goes: no other account uses up its limit.
 * @throws ApiError 429
 */
export async function countOwnMail(
  { attempts }: Pick<AccountDeps, 'attempts'>,
  purpose: ConfirmedChange | 'new_email',
  accountId: string,
): Promise<CountedMail> {
  return await counted(attempts, true, [['owner-mail', forPurpose(purpose, accountId)]]);
}

async function counted(
  attempts: AccountAttempts,
  hasCode: boolean,
  counters: readonly Counter[],
): Promise<CountedMail> {
  for (const [kind, subject] of counters) await attempts.count(kind, subject);
  return refundable(attempts, hasCode, counters);
}

function refundable(attempts: AccountAttempts, hasCode: boolean, counters: readonly Counter[]): CountedMail {
  return {
    hasCode,
    refund: async () => {
      for (const [kind, subject] of counters) await attempts.refund(kind, subject);
    },
  };
}
