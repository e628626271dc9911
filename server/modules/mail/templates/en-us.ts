import { invitationPath } from '../../../../src/domain/invitation-link.ts';
import { registrationLinkPath, resetLinkPath } from '../../../../src/domain/mailed-link.ts';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { ConfirmedChange } from '../../../../src/protocol/contract.ts';
import { dayText, receiptPath } from './billing-text.ts';
import { highlighted } from './template.ts';
import type { PaidMonth, PlanEnd, TemplateRenderer } from './template.ts';

const notYou = 'If this was not you, you can ignore this email.';

/** Who helps, with the address where the settings have one. */
function operator(support: string | undefined): string {
  return `the operator of this service${support ? ` (${support})` : ''}`;
}

/** The change that a code confirms. */
const changes: Readonly<Record<ConfirmedChange, string>> = {
  close_account: 'delete your account',
  turn_off_mfa: 'turn off two-factor authentication',
  change_email: 'change your email address',
};

const planEnds: Readonly<Record<PlanEnd, (plan: string) => string>> = {
  'plan-ended': (plan) => `Your ${plan} plan was ended.`,
  'plan-replaced': (plan) => `Your ${plan} plan has ended because another plan that you bought replaces it.`,
  'plan-ran-out': (plan) => `Your ${plan} plan has ended with the time that was paid for.`,
};

function planLines({ until, renews }: PaidMonth, amount: string): string[] {
  const day = dayText(until, 'en-US');
  if (!renews) return [`The plan is active until ${day}. It does not renew, and you will not be charged again.`];
  return [
    `The plan renews for ${amount} / month, next on ${day}, until you cancel it.`,
    'You can cancel it on the purchase page at any time. It then stays active until the end of the month that you have paid for.',
  ];
}

export const renderEnglish: TemplateRenderer = (template, support) => {
  switch (template.type) {
    case 'registration-code':
      return {
        subject: template.code ? `${template.code} is your Dragoman verification code` : 'Create your Dragoman account',
        lines: [
          template.code
            ? 'Enter this code where you requested it, within 10 minutes. Or open the link below in any browser: it works once, for 30 minutes.'
            : 'Open the link below to create your account. It works once, in any browser, for 30 minutes.',
          notYou,
        ],
        ...highlighted(template.code),
        link: { label: 'Create your account', path: registrationLinkPath(template.link) },
      };
    case 'sign-in-code':
      return {
        subject: `${template.code} is your Dragoman login code`,
        lines: [
          'Enter this code to log in. It expires in 10 minutes.',
          'If this was not you, someone may know your password. Please change it.',
        ],
        highlight: template.code,
      };
    case 'reset-code':
      return {
        subject: template.code
          ? `${template.code} is your Dragoman password reset code`
          : 'Reset your Dragoman password',
        lines: [
          template.code
            ? 'Enter this code where you requested it, within 10 minutes. Or open the link below in any browser: it works once, for 30 minutes.'
            : 'Open the link below to choose a new password. It works once, in any browser, for 30 minutes.',
          notYou,
        ],
        ...highlighted(template.code),
        link: { label: 'Choose a new password', path: resetLinkPath(template.link) },
      };
    case 'confirmation-code':
      return {
        subject: `${template.code} is your Dragoman code to ${changes[template.change]}`,
        lines: [
          `Enter this code to ${changes[template.change]}. It expires in 10 minutes.`,
          'If this was not you, someone is logged in to your account. Log out of all devices in the settings now.',
        ],
        highlight: template.code,
      };
    case 'already-registered':
      return {
        subject: 'You already have a Dragoman account',
        lines: [
          'Someone tried to create an account with this address, but it already has one.',
          'Please log in, or choose "Forgot password?" if you have forgotten your password.',
          notYou,
        ],
        link: { label: 'Log in', path: '/login' },
      };
    case 'no-account':
      return {
        subject: 'There is no Dragoman account with this address',
        lines: [
          'Someone requested a code for this address, but it has no account.',
          'You may have registered with another address.',
          notYou,
        ],
      };
    case 'account-blocked':
      return {
        subject: 'Your Dragoman account is blocked',
        lines: [
          'A code was requested for this address. Its account is blocked, so no code was sent and nobody can log in to it.',
          `If you think that this is a mistake, please contact ${operator(support)}.`,
        ],
      };
    case 'signs-in-elsewhere':
      return {
        subject: 'Your Dragoman account has no password',
        lines: [`You log in with ${template.provider}, so there is no password to reset.`, notYou],
      };
    case 'password-changed':
      return {
        subject: 'Your Dragoman password was changed',
        lines: [
          'Your password was changed, and your other devices were logged out.',
          'If this was not you, choose "Forgot password?" on the login page now.',
        ],
        link: { label: 'Go to login', path: '/login' },
      };
    case 'second-factor-switched':
      return {
        subject: `Two-factor authentication was turned ${template.enabled ? 'on' : 'off'} for your Dragoman account`,
        lines: [
          template.enabled
            ? 'From now on, logging in also takes a code that we send to this address.'
            : 'From now on, your password alone is enough to log in.',
          'If this was not you, change your password now. That logs out all other devices.',
        ],
        link: { label: 'Open the settings', path: '/settings' },
      };
    case 'provider-linked':
      return {
        subject: `You can now log in to Dragoman with ${template.provider}`,
        lines: [
          `Someone logged in with ${template.provider}, which confirmed this address. From now on, ${template.provider} opens your account, too.`,
          `If this was not you, secure your ${template.provider} account, log out of all devices in the settings, and contact ${operator(support)}.`,
        ],
        link: { label: 'Open the settings', path: '/settings' },
      };
    case 'account-closed':
      return {
        subject: 'Your Dragoman account was deleted',
        lines: [
          'Your profile and your conversations were deleted. For accounting we keep payment and token records without your name.',
          `If this was not you, please contact ${operator(support)}. Deleted data cannot be restored.`,
        ],
      };
    case 'new-email-code':
      return {
        subject: `${template.code} is your Dragoman confirmation code`,
        lines: ['Enter this code to use this address for your account. It expires in 10 minutes.', notYou],
        highlight: template.code,
      };
    case 'address-in-use':
      return {
        subject: 'This address already has a Dragoman account',
        lines: ['Someone tried to use this address for another account, but it already has one.', notYou],
      };
    case 'email-changed':
      return {
        subject: 'The email address of your Dragoman account was changed',
        lines: [
          'From now on, logging in takes the new address, and emails go there.',
          `If this was not you, please contact ${operator(support)} at once.`,
        ],
      };
    case 'invitation':
      return {
        subject: 'Your invitation to Dragoman',
        lines: [
          "You're invited to the closed beta of Dragoman. Enter this code when you register; capital and small letters differ.",
        ],
        highlight: template.code,
        link: { label: 'Create your account', path: invitationPath(template.code) },
      };
    case 'receipt':
      return {
        subject: `Your Dragoman receipt ${template.number}`,
        table: {
          rows: [
            ['Receipt', template.number],
            ['Order', template.orderId],
            ['Paid on', dayText(template.paidAt, 'en-US')],
            ...(template.seller.length > 0 ? [['Sold by', template.seller.join(', ')] as const] : []),
            [template.item, template.amount],
          ],
          total: ['Total', template.amount],
        },
        lines: [
          ...(template.plan ? planLines(template.plan, template.amount) : []),
          ...(template.isSandbox ? ['This was a test payment. No money was charged.'] : []),
        ],
        link: { label: 'View or print the receipt', path: receiptPath(template.orderId) },
      };
    case 'refund':
      return {
        subject: template.isFull ? 'Your Dragoman payment was refunded' : 'Part of your Dragoman payment was refunded',
        lines: [
          template.isFull
            ? `Your payment of ${template.amount} was refunded: ${template.item}.`
            : `${template.refunded} of your payment of ${template.amount} was refunded: ${template.item}.`,
          'It may take some days until the money is in your account. The tokens that you got for it were taken off your balance.',
        ],
        link: { label: 'View the receipt', path: receiptPath(template.orderId) },
      };
    case 'renewal-failed':
      return {
        subject: 'The payment for your Dragoman plan has failed',
        lines: [
          `The renewal of your ${template.plan} plan on ${dayText(template.dueAt, 'en-US')} for ${template.amount} could not be charged.`,
          'The payment provider will try again for three weeks, and the plan stays active meanwhile. Please check your card, or cancel the plan on the purchase page.',
        ],
        link: { label: 'Your plan', path: '/purchase' },
      };
    case 'plan-ended':
      return {
        subject: 'Your Dragoman plan has ended',
        lines: [
          planEnds[template.end](template.plan),
          'You will not be charged for it again. Tokens that you have paid for do not expire.',
        ],
        link: { label: 'Plans', path: '/purchase' },
      };
    case 'plan-renews':
      return {
        subject: `Your Dragoman plan renews on ${dayText(template.renewsAt, 'en-US')}`,
        lines: [
          `Your ${template.plan} plan renews on ${dayText(template.renewsAt, 'en-US')} for ${template.amount}.`,
          'If you do not want to renew it, cancel it on the purchase page before that day. You keep the plan until then, and the tokens that you paid for.',
        ],
        link: { label: 'Your plan', path: '/purchase' },
      };
    case 'plan-cancelled':
      return {
        subject: `Your Dragoman plan will not renew`,
        lines: [
          `Your ${template.plan} plan was cancelled. It stays active until ${dayText(template.endsAt, 'en-US')}, and you will not be charged again.`,
          'Tokens that you have paid for do not expire. Until that day you can resume the plan on the purchase page.',
        ],
        link: { label: 'Your plan', path: '/purchase' },
      };
    default:
      return unreachable(template);
  }
};
