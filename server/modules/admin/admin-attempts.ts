import type { Db } from '../../db/schema.ts';
import { readSetting, storeSetting } from '../../db/stored-setting.ts';
import { createAttemptLimits } from '../../shared/authentication/attempt-limits.ts';
import type { Clock } from '../../shared/clock.ts';
import { networkOf, rateLimitKeyOf } from '../../shared/network.ts';
import type { Pepper } from '../../shared/pepper.ts';

const WINDOW_S = 600;

const windowsByKind = {
  'admin-address': [{ limit: 10, windowS: WINDOW_S }],
  /** Counts all networks together; there are few accounts, so names are not counted. */
  'admin-account': [{ limit: 60, windowS: WINDOW_S }],
  /** Counts one administrator after the right password: codes have six digits. */
  'admin-code': [{ limit: 10, windowS: 3600 }],
  /** Counts one administrator who is signed in. */
  'admin-password': [{ limit: 10, windowS: WINDOW_S }],
} as const;

/** Limits sign-ins of the administrator. */
export type AdminAttempts = {
  /**
   * Not inside a transaction: its rollback would forget the attempt. The network of the last good sign-in passes the
   * limit of all networks, so that strangers cannot lock the administrator out.
   * @throws ApiError 429 above the limit
   */
  count(address: string): Promise<void>;
  /** After a successful sign-in: clears the counters and remembers the network. */
  succeeded(address: string): Promise<void>;
  /** @throws ApiError 429 above the limit */
  countCode(administratorId: string): Promise<void>;
  codeAccepted(administratorId: string): Promise<void>;
  /** @throws ApiError 429 above the limit */
  countPassword(administratorId: string): Promise<void>;
  passwordAccepted(administratorId: string): Promise<void>;
};

const LAST_NETWORK = 'admin_last_network';

export type AdminAttemptsDeps = { readonly db: Db; readonly pepper: Pepper; readonly clock: Clock };

export function createAdminAttempts(deps: AdminAttemptsDeps): AdminAttempts {
  const { db, pepper } = deps;
  const attempts = createAttemptLimits(deps, windowsByKind);
  const digestOf = (address: string) => pepper.digest('admin-network', networkOf(address));

  async function isLastNetwork(address: string): Promise<boolean> {
    return (await readSetting(db, LAST_NETWORK)) === (await digestOf(address));
  }

  return {
    countCode: (id) => attempts.count('admin-code', id),
    codeAccepted: (id) => attempts.reset('admin-code', id),
    countPassword: (id) => attempts.count('admin-password', id),
    passwordAccepted: (id) => attempts.reset('admin-password', id),
    count: async (address) => {
      await attempts.countAddress('admin-address', address);
      if (!(await isLastNetwork(address))) await attempts.count('admin-account', 'admin');
    },
    succeeded: async (address) => {
      await attempts.reset('admin-address', rateLimitKeyOf(address));
      await attempts.reset('admin-account', 'admin');
      await storeSetting(db, LAST_NETWORK, await digestOf(address));
    },
  };
}
