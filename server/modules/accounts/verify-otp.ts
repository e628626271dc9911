import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { checkCode } from './check-code.ts';

/** Checks a code or link without consuming it: the next step sends it again. */
export function verifyOtp(deps: AccountDeps) {
  return endpoint('verifyOtp', async ({ body, address, cookies }) => {
    await deps.codes.refund(await checkCode(deps, body.purpose, { ...body, address, cookies }));
    return { success: true as const };
  });
}
