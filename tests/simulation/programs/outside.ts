export { checkLedger } from '../../../server/modules/billing/ledger/check-ledger.ts';
export { credit } from '../../../server/modules/billing/ledger/ledger.ts';
export { alipayNotification } from '../../../server/modules/billing/sandbox/alipay-notification.ts';
export { applySandboxAction } from '../../../server/modules/billing/sandbox/sandbox-payments.ts';
export { createToken, createUser } from '../../server/users.ts';
