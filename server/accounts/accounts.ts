import type { Logger } from 'pino';
import type { Captcha } from '../captcha/captcha.ts';
import type { Postman } from '../mail/postman.ts';
import type { Store } from '../store/store.ts';
import type { Tx } from '../store/schema.ts';
import type { BetaMode } from '../system/beta-mode.ts';
import type { Clock } from '../system/clock.ts';
import type { Attempts } from './attempts.ts';
import type { Codes } from './codes.ts';
import type { Passwords } from './passwords.ts';

/** What the calls of this folder work with. */
export type Accounts = {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly passwords: Passwords;
  readonly codes: Codes;
  readonly attempts: Attempts;
  readonly captcha: Captcha;
  readonly postman: Postman;
  /** What a new person is given, in the transaction that adds them. */
  readonly welcome: (tx: Tx, userId: string, now: Date) => Promise<void>;
  readonly betaMode: BetaMode;
  /** Ends what the person is saying at this moment, before their conversations go. */
  readonly endCalls: (sessionId: string, reason: string) => Promise<void>;
  /** The operator allows answers that tell whether an account exists. */
  readonly revealAccounts: boolean;
};
