import { endpoint } from '../../shared/http/endpoint.ts';
import { fromNetwork } from './account-attempts.ts';
import type { AccountDeps } from './account-deps.ts';
import { wrongCode } from './account-errors.ts';

/** Checks a code without consuming it: the next step sends it again. */
export function verifyOtp(deps: AccountDeps) {
  return endpoint('verifyOtp', async ({ body, address }) => {
    await deps.attempts.countAddress('guess-address', address);
    await deps.attempts.count('guess-network', fromNetwork(body.email, address));
    await deps.attempts.count('guess-account', body.email);
    const verified = await deps.codes.check(body, body.code);
    if (!verified) throw wrongCode();
    await deps.codes.refund(verified);
    return { success: true as const };
  });
}
