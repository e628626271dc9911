import { unreachable } from '../../../../src/domain/unreachable.ts';
import { invitationPath } from '../../../../src/domain/invitation-link.ts';
import type { TemplateRenderer } from './template.ts';

const notYou = 'If this was not you, you can ignore this mail.';

export const renderEnglish: TemplateRenderer = (letter) => {
  switch (letter.type) {
    case 'registration-code':
      return {
        subject: `${letter.code} is your Dragoman code`,
        lines: ['Enter this code to create your account. It works for 10 minutes.', notYou],
        highlight: letter.code,
      };
    case 'sign-in-code':
      return {
        subject: `${letter.code} is your Dragoman sign-in code`,
        lines: [
          'Enter this code to sign in. It works for 10 minutes.',
          'If this was not you, somebody may know your password: please change it.',
        ],
        highlight: letter.code,
      };
    case 'reset-code':
      return {
        subject: `${letter.code} is your Dragoman password code`,
        lines: ['Enter this code to choose a new password. It works for 10 minutes.', notYou],
        highlight: letter.code,
      };
    case 'already-registered':
      return {
        subject: 'You already have a Dragoman account',
        lines: [
          'Somebody wanted to create an account with this address, and there is one already.',
          'Please sign in, or choose "Forgot password" if you no longer know the password.',
          notYou,
        ],
      };
    case 'no-account':
      return {
        subject: 'There is no Dragoman account with this address',
        lines: [
          'Somebody asked for a code for this address, and there is no account with it.',
          'Perhaps you signed up with another address.',
          notYou,
        ],
      };
    case 'signs-in-elsewhere':
      return {
        subject: 'Your Dragoman account has no password',
        lines: [`You sign in with ${letter.provider}, so there is no password to reset.`, notYou],
      };
    case 'password-changed':
      return {
        subject: 'Your Dragoman password was changed',
        lines: [
          'Your password was changed, and your other devices were signed out.',
          'If this was not you, choose "Forgot password" on the sign-in page now.',
        ],
      };
    case 'invitation':
      return {
        subject: 'Your invitation to Dragoman',
        lines: ['You are invited to the closed test of Dragoman. Enter this code when you register.'],
        highlight: letter.code,
        link: { words: 'Create your account', path: invitationPath(letter.code) },
      };
    default:
      return unreachable(letter);
  }
};
