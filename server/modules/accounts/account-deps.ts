import type { Tx } from '../../db/schema.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { OnAccountClosed } from '../../shared/account-closed.ts';
import type { SignupGrant } from '../billing/billing-module.ts';
import type { InvitationGate } from '../invitations/invitations-module.ts';
import type { SendMail } from '../mail/mail-module.ts';
import type { AccountEvents } from './account-events.ts';
import type { AccountAttempts } from './account-attempts.ts';
import type { Captcha } from '../../shared/authentication/captcha.ts';
import type { Codes } from './codes.ts';
import type { KnownDevices } from './known-device.ts';

export type AccountDeps = Pick<ServerDeps, 'database' | 'clock' | 'passwords' | 'textQuota'> & {
  readonly events: AccountEvents;
  readonly codes: Codes;
  readonly attempts: AccountAttempts;
  readonly knownDevices: KnownDevices;
  readonly captcha: Captcha;
  readonly sendMail: SendMail;
  readonly invitationGate: InvitationGate;
  readonly signupGrant: SignupGrant;
  /** Ends all open calls of an account. */
  readonly endCallsOfUser: (userId: string, reason: string) => Promise<void>;
  /** The records that other modules erase when an account is closed. */
  readonly onAccountClosed: readonly OnAccountClosed[];
  /** The audit log names accounts by their address. */
  readonly renameAuditSubject: (tx: Tx, from: string, to: string) => Promise<void>;
  /** The operator allows responses that reveal whether an account exists. */
  readonly revealAccounts: boolean;
};
