import { expect, test } from 'vitest';
import { gateOf } from '../../../src/domain/gate.ts';

test('everybody may see home, login and admin', () => {
  expect(gateOf('HOME', 'nobody')).toBe('show');
  expect(gateOf('LOGIN', 'nobody')).toBe('show');
  expect(gateOf('ADMIN', 'nobody')).toBe('show');
});

test.each(['CHATS', 'SETTINGS', 'PURCHASE', 'ORDER_HISTORY'] as const)('%s sends strangers to login', (route) => {
  expect(gateOf(route, 'nobody')).toBe('to-login');
  expect(gateOf(route, 'on-trial')).toBe('sign-in-needed');
  expect(gateOf(route, 'signed-in')).toBe('show');
});

test('while it is not known who this is, the shell waits and login does not', () => {
  expect(gateOf('HOME', 'loading')).toBe('wait');
  expect(gateOf('CHATS', 'loading')).toBe('wait');
  expect(gateOf('LOGIN', 'loading')).toBe('show');
});

test('home does not wait for the trial of a stranger', () => {
  expect(gateOf('HOME', 'awaiting-trial')).toBe('show');
  expect(gateOf('CHATS', 'awaiting-trial')).toBe('wait');
});
