import { readSetting, storeSetting } from '../../db/stored-setting.ts';
import {
  createAttemptLimits,
  type AttemptLimitDeps,
  type AttemptLimits,
} from '../../shared/authentication/attempt-limits.ts';
import { networkOf, rateLimitKeyOf } from '../../shared/network.ts';

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

/** Limits sign-ins of the administrator, and what needs a code or the password again. */
export type AdminAttempts = Pick<AttemptLimits<keyof typeof windowsByKind>, 'count' | 'reset'> & {
  /**
   * Not inside a transaction: its rollback would forget the attempt. The network of the last good sign-in passes the
   * limit of all networks, so that strangers cannot lock the administrator out.
   * @throws ApiError 429 above the limit
   */
  countSignIn(address: string): Promise<void>;
  /** After a successful sign-in: clears the counters and remembers the network. */
  signedIn(address: string): Promise<void>;
};

const LAST_NETWORK = 'admin_last_network';

export function createAdminAttempts(deps: AttemptLimitDeps): AdminAttempts {
  const { db, pepper } = deps;
  const attempts = createAttemptLimits(deps, windowsByKind);
  const digestOf = (address: string) => pepper.digest('admin-network', networkOf(address));

  async function isLastNetwork(address: string): Promise<boolean> {
    return (await readSetting(db, LAST_NETWORK)) === (await digestOf(address));
  }

  return {
    count: (kind, subject) => attempts.count(kind, subject),
    reset: (kind, subject) => attempts.reset(kind, subject),
    countSignIn: async (address) => {
      await attempts.countAddress('admin-address', address);
      if (!(await isLastNetwork(address))) await attempts.count('admin-account', 'admin');
    },
    signedIn: async (address) => {
      await attempts.reset('admin-address', rateLimitKeyOf(address));
      await attempts.reset('admin-account', 'admin');
      await storeSetting(db, LAST_NETWORK, await digestOf(address));
    },
  };
}
