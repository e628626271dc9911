import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { rateLimitKeyOf } from '../../shared/network.ts';
import { wrongCode } from './refusals.ts';

/** Says whether a code is right without using it up: the next step sends it again. */
export function verifyOtp(accounts: AccountDeps) {
  return endpoint('verifyOtp', async ({ body, address }) => {
    await accounts.attempts.count('guess-address', rateLimitKeyOf(address));
    await accounts.attempts.count('guess-account', body.email);
    const right = await accounts.codes.check(body, body.code);
    if (!right) throw wrongCode();
    await accounts.codes.refund(right);
    return { success: true as const };
  });
}
