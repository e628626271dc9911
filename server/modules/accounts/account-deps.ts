import type { Logger } from 'pino';
import type { Captcha } from './captcha.ts';
import type { SendMail } from '../mail/send-mail.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/schema.ts';
import type { BetaMode } from '../../shared/beta-mode.ts';
import type { Clock } from '../../shared/clock.ts';
import type { AttemptLimits } from '../../shared/attempt-limits.ts';
import type { Codes } from './codes.ts';
import type { Passwords } from '../../shared/passwords.ts';

/** What the calls of this folder work with. */
export type AccountDeps = {
  readonly store: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly passwords: Passwords;
  readonly codes: Codes;
  readonly attempts: AttemptLimits;
  readonly captcha: Captcha;
  readonly sendMail: SendMail;
  /** What a new person is given, in the transaction that adds them. */
  readonly grantSignupTokens: (tx: Tx, userId: string, now: Date) => Promise<void>;
  readonly betaMode: BetaMode;
  /** Ends what the person is saying at this moment, before their conversations go. */
  readonly endCalls: (sessionId: string, reason: string) => Promise<void>;
  /** The operator allows answers that tell whether an account exists. */
  readonly revealAccounts: boolean;
};
