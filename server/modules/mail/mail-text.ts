import type { I18n } from '@lingui/core';
import { invitationPath } from '../../../src/domain/invitation-link.ts';
import { registrationLinkPath, resetLinkPath } from '../../../src/domain/mailed-link.ts';
import { unreachable } from '../../../src/domain/unreachable.ts';
import type { ConfirmedChange } from '../../../src/protocol/contract.ts';
import type { MailTemplate, MailText, PaidMonth, PlanEnd } from './mail-template.ts';

/**
 * The subject, lines and link of a mail in the language of `i18n`.
 * @param support where people reach the operator; undefined where the settings name nothing
 */
export function mailText(i18n: I18n, template: MailTemplate, support: string | undefined): MailText {
  const contact = support
    ? i18n._('the operator of this service ({support})', { support })
    : i18n._('the operator of this service');
  const notYou = i18n._('If this was not you, you can ignore this email.');
  switch (template.type) {
    case 'registration-code':
      return {
        subject: template.code
          ? i18n._('{code} is your Dragoman verification code', { code: template.code })
          : i18n._('Create your Dragoman account'),
        lines: [
          template.code
            ? i18n._(
                'Enter this code where you requested it, within 10 minutes. Or open the link below in any browser: it works once, for 30 minutes.',
              )
            : i18n._('Open the link below to create your account. It works once, in any browser, for 30 minutes.'),
          notYou,
        ],
        ...highlighted(template.code),
        link: { label: i18n._('Create your account'), path: registrationLinkPath(template.link) },
      };
    case 'sign-in-code':
      return {
        subject: i18n._('{code} is your Dragoman login code', { code: template.code }),
        lines: [
          i18n._('Enter this code to log in. It expires in 10 minutes.'),
          i18n._('If this was not you, someone may know your password. Please change it.'),
        ],
        highlight: template.code,
      };
    case 'reset-code':
      return {
        subject: template.code
          ? i18n._('{code} is your Dragoman password reset code', { code: template.code })
          : i18n._('Reset your Dragoman password'),
        lines: [
          template.code
            ? i18n._(
                'Enter this code where you requested it, within 10 minutes. Or open the link below in any browser: it works once, for 30 minutes.',
              )
            : i18n._('Open the link below to choose a new password. It works once, in any browser, for 30 minutes.'),
          notYou,
        ],
        ...highlighted(template.code),
        link: { label: i18n._('Choose a new password'), path: resetLinkPath(template.link) },
      };
    case 'confirmation-code': {
      const [subject, line] = changeCodeTexts(i18n, template.change, template.code);
      return {
        subject,
        lines: [
          line,
          i18n._(
            'If this was not you, someone is logged in to your account. Log out of all devices in the settings now.',
          ),
        ],
        highlight: template.code,
      };
    }
    case 'already-registered':
      return {
        subject: i18n._('You already have a Dragoman account'),
        lines: [
          i18n._('Someone tried to create an account with this address, but it already has one.'),
          i18n._('Please log in, or choose "Forgot password?" if you have forgotten your password.'),
          notYou,
        ],
        link: { label: i18n._('Log in'), path: '/login' },
      };
    case 'no-account':
      return {
        subject: i18n._('There is no Dragoman account with this address'),
        lines: [
          i18n._('Someone requested a code for this address, but it has no account.'),
          i18n._('You may have registered with another address.'),
          notYou,
        ],
      };
    case 'account-blocked':
      return {
        subject: i18n._('Your Dragoman account is blocked'),
        lines: [
          i18n._(
            'A code was requested for this address. Its account is blocked, so no code was sent and nobody can log in to it.',
          ),
          i18n._('If you think that this is a mistake, please contact {contact}.', { contact }),
        ],
      };
    case 'signs-in-elsewhere':
      return {
        subject: i18n._('Your Dragoman account has no password'),
        lines: [
          i18n._('You log in with {provider}, so there is no password to reset.', { provider: template.provider }),
          notYou,
        ],
      };
    case 'password-changed':
      return {
        subject: i18n._('Your Dragoman password was changed'),
        lines: [
          i18n._('Your password was changed, and your other devices were logged out.'),
          i18n._('If this was not you, choose "Forgot password?" on the login page now.'),
        ],
        link: { label: i18n._('Go to login'), path: '/login' },
      };
    case 'second-factor-switched':
      return {
        subject: template.enabled
          ? i18n._('Two-factor authentication was turned on for your Dragoman account')
          : i18n._('Two-factor authentication was turned off for your Dragoman account'),
        lines: [
          template.enabled
            ? i18n._('From now on, logging in also takes a code that we send to this address.')
            : i18n._('From now on, your password alone is enough to log in.'),
          i18n._('If this was not you, change your password now. That logs out all other devices.'),
        ],
        link: { label: i18n._('Open the settings'), path: '/settings' },
      };
    case 'provider-linked':
      return {
        subject: i18n._('You can now log in to Dragoman with {provider}', { provider: template.provider }),
        lines: [
          i18n._(
            'Someone logged in with {provider}, which confirmed this address. From now on, {provider} opens your account, too.',
            { provider: template.provider },
          ),
          i18n._(
            'If this was not you, secure your {provider} account, log out of all devices in the settings, and contact {contact}.',
            { provider: template.provider, contact },
          ),
        ],
        link: { label: i18n._('Open the settings'), path: '/settings' },
      };
    case 'account-closed':
      return {
        subject: i18n._('Your Dragoman account was deleted'),
        lines: [
          i18n._(
            'Your profile and your conversations were deleted. For accounting we keep payment and token records without your name.',
          ),
          i18n._('If this was not you, please contact {contact}. Deleted data cannot be restored.', { contact }),
        ],
      };
    case 'new-email-code':
      return {
        subject: i18n._('{code} is your Dragoman confirmation code', { code: template.code }),
        lines: [i18n._('Enter this code to use this address for your account. It expires in 10 minutes.'), notYou],
        highlight: template.code,
      };
    case 'address-in-use':
      return {
        subject: i18n._('This address already has a Dragoman account'),
        lines: [i18n._('Someone tried to use this address for another account, but it already has one.'), notYou],
      };
    case 'email-changed':
      return {
        subject: i18n._('The email address of your Dragoman account was changed'),
        lines: [
          i18n._('From now on, logging in takes the new address, and emails go there.'),
          i18n._('If this was not you, please contact {contact} at once.', { contact }),
        ],
      };
    case 'invitation':
      return {
        subject: i18n._('Your invitation to Dragoman'),
        lines: [
          i18n._(
            "You're invited to the closed beta of Dragoman. Enter this code when you register; capital and small letters differ.",
          ),
        ],
        highlight: template.code,
        link: { label: i18n._('Create your account'), path: invitationPath(template.code) },
      };
    case 'receipt':
      return {
        subject: i18n._('Your Dragoman receipt {number}', { number: template.number }),
        table: {
          rows: [
            [i18n._('Receipt'), template.number],
            [i18n._('Order'), template.orderId],
            [i18n._('Paid on'), dayText(i18n, template.paidAt)],
            ...(template.seller.length > 0 ? [[i18n._('Sold by'), template.seller.join(', ')] as const] : []),
            [template.item, template.amount],
          ],
          total: [i18n._('Total'), template.amount],
        },
        lines: [
          ...(template.plan ? planLines(i18n, template.plan, template.amount) : []),
          ...(template.isSandbox ? [i18n._('This was a test payment. No money was charged.')] : []),
        ],
        link: { label: i18n._('View or print the receipt'), path: receiptPath(template.orderId) },
      };
    case 'refund':
      return {
        subject: template.isFull
          ? i18n._('Your Dragoman payment was refunded')
          : i18n._('Part of your Dragoman payment was refunded'),
        lines: [
          template.isFull
            ? i18n._('Your payment of {amount} was refunded: {item}.', { amount: template.amount, item: template.item })
            : i18n._('{refunded} of your payment of {amount} was refunded: {item}.', {
                refunded: template.refunded,
                amount: template.amount,
                item: template.item,
              }),
          i18n._(
            'It may take some days until the money is in your account. The tokens that you got for it were taken off your balance.',
          ),
        ],
        link: { label: i18n._('View the receipt'), path: receiptPath(template.orderId) },
      };
    case 'renewal-failed':
      return {
        subject: i18n._('The payment for your Dragoman plan has failed'),
        lines: [
          i18n._('The renewal of your {plan} plan on {day} for {amount} could not be charged.', {
            plan: template.plan,
            day: dayText(i18n, template.dueAt),
            amount: template.amount,
          }),
          i18n._(
            'The payment provider will try again for three weeks, and the plan stays active meanwhile. Please check your card, or cancel the plan on the purchase page.',
          ),
        ],
        link: { label: i18n._('Your plan'), path: '/purchase' },
      };
    case 'plan-ended':
      return {
        subject: i18n._('Your Dragoman plan has ended'),
        lines: [
          planEndLine(i18n, template.end, template.plan),
          i18n._('You will not be charged for it again. Tokens that you have paid for do not expire.'),
        ],
        link: { label: i18n._('Plans'), path: '/purchase' },
      };
    case 'plan-renews':
      return {
        subject: i18n._('Your Dragoman plan renews on {day}', { day: dayText(i18n, template.renewsAt) }),
        lines: [
          i18n._('Your {plan} plan renews on {day} for {amount}.', {
            plan: template.plan,
            day: dayText(i18n, template.renewsAt),
            amount: template.amount,
          }),
          i18n._(
            'If you do not want to renew it, cancel it on the purchase page before that day. You keep the plan until then, and the tokens that you paid for.',
          ),
        ],
        link: { label: i18n._('Your plan'), path: '/purchase' },
      };
    case 'plan-cancelled':
      return {
        subject: i18n._('Your Dragoman plan will not renew'),
        lines: [
          i18n._('Your {plan} plan was cancelled. It stays active until {day}, and you will not be charged again.', {
            plan: template.plan,
            day: dayText(i18n, template.endsAt),
          }),
          i18n._(
            'Tokens that you have paid for do not expire. Until that day you can resume the plan on the purchase page.',
          ),
        ],
        link: { label: i18n._('Your plan'), path: '/purchase' },
      };
    default:
      return unreachable(template);
  }
}

/** The highlight of a mail whose code may be missing. */
function highlighted(code: string | undefined): Pick<MailText, 'highlight'> {
  return code === undefined ? {} : { highlight: code };
}

/** The subject and the first line of a code that confirms a change. */
function changeCodeTexts(i18n: I18n, change: ConfirmedChange, code: string) {
  const texts: Record<ConfirmedChange, readonly [subject: string, line: string]> = {
    close_account: [
      i18n._('{code} is your Dragoman code to delete your account', { code }),
      i18n._('Enter this code to delete your account. It expires in 10 minutes.'),
    ],
    turn_off_mfa: [
      i18n._('{code} is your Dragoman code to turn off two-factor authentication', { code }),
      i18n._('Enter this code to turn off two-factor authentication. It expires in 10 minutes.'),
    ],
    change_email: [
      i18n._('{code} is your Dragoman code to change your email address', { code }),
      i18n._('Enter this code to change your email address. It expires in 10 minutes.'),
    ],
  };
  return texts[change];
}

function planEndLine(i18n: I18n, end: PlanEnd, plan: string): string {
  return {
    'plan-ended': i18n._('Your {plan} plan was ended.', { plan }),
    'plan-replaced': i18n._('Your {plan} plan has ended because another plan that you bought replaces it.', { plan }),
    'plan-ran-out': i18n._('Your {plan} plan has ended with the time that was paid for.', { plan }),
  }[end];
}

function planLines(i18n: I18n, { until, renews }: PaidMonth, amount: string): string[] {
  const day = dayText(i18n, until);
  if (!renews)
    return [i18n._('The plan is active until {day}. It does not renew, and you will not be charged again.', { day })];
  return [
    i18n._('The plan renews for {amount} / month, next on {day}, until you cancel it.', { amount, day }),
    i18n._(
      'You can cancel it on the purchase page at any time. It then stays active until the end of the month that you have paid for.',
    ),
  ];
}

/** The day in UTC, in which periods are counted. */
function dayText(i18n: I18n, date: Date): string {
  return new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** The page of a receipt, below the public URL. */
function receiptPath(orderId: string): string {
  return `/order-history#receipt-${orderId}`;
}
