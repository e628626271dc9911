import { expect, test } from 'vitest';
import { gateOf } from '../../../src/domain/gate.ts';

test('home and the phrases are open to every visitor', () => {
  expect(gateOf('HOME', 'anonymous')).toBe('show');
  expect(gateOf('PHRASES', 'anonymous')).toBe('show');
});

test.each(['CHATS', 'PURCHASE', 'ORDER_HISTORY'] as const)('%s redirects anonymous visitors to the login', (route) => {
  expect(gateOf(route, 'anonymous')).toBe('to-login');
  expect(gateOf(route, 'on-trial')).toBe('sign-in-needed');
  expect(gateOf(route, 'signed-in')).toBe('show');
});

test('the settings of the device are open to visitors on a trial', () => {
  expect(gateOf('SETTINGS', 'anonymous')).toBe('to-login');
  expect(gateOf('SETTINGS', 'on-trial')).toBe('show');
  expect(gateOf('SETTINGS', 'signed-in')).toBe('show');
});

test('while the account is loading every screen in the frame waits', () => {
  expect(gateOf('HOME', 'loading')).toBe('wait');
  expect(gateOf('CHATS', 'loading')).toBe('wait');
});

test('home and the phrases do not wait for the trial to load', () => {
  expect(gateOf('HOME', 'awaiting-trial')).toBe('show');
  expect(gateOf('PHRASES', 'awaiting-trial')).toBe('show');
  expect(gateOf('CHATS', 'awaiting-trial')).toBe('wait');
});
