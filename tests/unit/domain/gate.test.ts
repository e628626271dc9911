import { expect, test } from 'vitest';
import { gateOf } from '../../../src/domain/gate.ts';

test('home, phrases, login and admin are open to every visitor', () => {
  expect(gateOf('HOME', 'anonymous')).toBe('show');
  expect(gateOf('PHRASES', 'anonymous')).toBe('show');
  expect(gateOf('LOGIN', 'anonymous')).toBe('show');
  expect(gateOf('ADMIN', 'anonymous')).toBe('show');
});

test.each(['CHATS', 'SETTINGS', 'PURCHASE', 'ORDER_HISTORY'] as const)(
  '%s redirects anonymous visitors to the login',
  (route) => {
    expect(gateOf(route, 'anonymous')).toBe('to-login');
    expect(gateOf(route, 'on-trial')).toBe('sign-in-needed');
    expect(gateOf(route, 'signed-in')).toBe('show');
  },
);

test('while the account is loading the shell waits and the login does not', () => {
  expect(gateOf('HOME', 'loading')).toBe('wait');
  expect(gateOf('CHATS', 'loading')).toBe('wait');
  expect(gateOf('LOGIN', 'loading')).toBe('show');
});

test('home does not wait for the trial to load', () => {
  expect(gateOf('HOME', 'awaiting-trial')).toBe('show');
  expect(gateOf('CHATS', 'awaiting-trial')).toBe('wait');
});
