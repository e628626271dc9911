import { unauthorized } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { socialAccount } from './account-errors.ts';
import { confirmOwnerNow } from './confirm-owner.ts';
import { isSocial, personById } from '../../shared/users/user-store.ts';
import { switchSecondFactor } from './switch-second-factor.ts';

export function setMfa(deps: AccountDeps) {
  return endpoint('setMfa', async ({ body, caller }) => {
    const person = await personById(deps.database.db, caller.userId);
    if (!person) throw unauthorized();
    if (isSocial(person)) throw socialAccount();
    if (person.mfa_enabled && !body.enabled) await confirmOwnerNow(deps, person, 'turn_off_mfa', body);
    await switchSecondFactor(deps, person, body.enabled);
    return { success: true as const };
  });
}
