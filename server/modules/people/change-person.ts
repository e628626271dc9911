import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { blockAccount, lockAccount, unblockAccount } from '../accounts/accounts-module.ts';
import { changeTokensByHand, setUnlimited as storeUnlimited } from '../billing/billing-module.ts';
import type { PeopleDeps } from './people-deps.ts';
import { readPerson } from './view-person.ts';

export function changeTokens(deps: PeopleDeps) {
  const { database, clock, recordAudit } = deps;
  return endpoint('changeTokens', async ({ params, body, caller }) => {
    await database.transact(async (tx) => {
      const { email } = await lockAccount(tx, params.id);
      const changed = await changeTokensByHand(tx, { ...body, userId: params.id }, clock());
      if (changed === undefined) return;
      const action = body.tokens > 0 ? 'tokens-granted' : 'tokens-taken';
      await recordAudit(tx, caller, { action, subject: email, amount: Math.abs(changed), detail: body.reason });
    });
    return { person: await readPerson(deps, params.id) };
  });
}

export function setUnlimited(deps: PeopleDeps) {
  const { database, recordAudit } = deps;
  return endpoint('setUnlimited', async ({ params: { id }, body: { unlimited }, caller }) => {
    await database.transact(async (tx) => {
      const { email } = await lockAccount(tx, id);
      await storeUnlimited(tx, id, unlimited);
      await recordAudit(tx, caller, { action: unlimited ? 'unlimited-on' : 'unlimited-off', subject: email });
    });
    return { person: await readPerson(deps, id) };
  });
}

export function setBlocked(deps: PeopleDeps) {
  const { database, clock, recordAudit } = deps;
  return endpoint('setBlocked', async ({ params: { id }, body: { blocked, reason }, caller }) => {
    await database.transact(async (tx) => {
      const { email, blocked_at } = await lockAccount(tx, id);
      if (blocked === (blocked_at !== null)) return;
      await (blocked ? blockAccount(tx, id, clock()) : unblockAccount(tx, id));
      await recordAudit(tx, caller, { action: blocked ? 'blocked' : 'unblocked', subject: email, detail: reason });
    });
    return { person: await readPerson(deps, id) };
  });
}

/** The address of the person confirms it. */
export function deletePerson(deps: PeopleDeps) {
  const { recordAudit } = deps;
  return endpoint('deletePerson', async ({ params: { id }, body, caller }) => {
    const found = await readPerson(deps, id);
    if (found.closed_at !== null) throw new ApiError(409, 'conflict', 'This account is deleted already.');
    if (body.email.trim().toLowerCase() !== found.email)
      throw new ApiError(400, 'invalid_request', 'email: not the address of this account');
    await deps.deleteAccount(id, async (tx, anonymousEmail) => {
      await recordAudit(tx, caller, { action: 'person-deleted', subject: anonymousEmail });
    });
    return { person: await readPerson(deps, id) };
  });
}
