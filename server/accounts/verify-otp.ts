import { endpoint } from '../http/endpoint.ts';
import type { Accounts } from './accounts.ts';
import { customerOf } from './network.ts';
import { wrongCode } from './refusals.ts';

/** Says whether a code is right without using it up: the next step sends it again. */
export function verifyOtp(accounts: Accounts) {
  return endpoint('verifyOtp', async ({ body, address }) => {
    await accounts.attempts.count('guess-address', customerOf(address));
    await accounts.attempts.count('guess-account', body.email);
    const right = await accounts.codes.check(body, body.code);
    if (!right) throw wrongCode();
    await accounts.codes.giveBack(right);
    return { success: true as const };
  });
}
