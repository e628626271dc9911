import { expect, test } from 'vitest';
import {
  canSignIn,
  codeProblem,
  emailProblem,
  hasProblems,
  isDeleteWord,
  newPasswordProblems,
  passwordChangeProblems,
  registrationProblems,
} from '../../../src/domain/validation.ts';

const registration = {
  name: 'Ana',
  email: 'ana@example.org',
  password: '12345678',
  confirmation: '12345678',
  invitation: '',
};

test('a complete registration has no problems', () => {
  const problems = registrationProblems(registration, false);

  expect(problems).toEqual({});
  expect(hasProblems(problems)).toBe(false);
});

test('all missing fields of a registration are reported at once', () => {
  const empty = { name: ' ', email: '', password: '', confirmation: 'x', invitation: '' };

  expect(registrationProblems(empty, true)).toEqual({
    name: 'name-required',
    email: 'email-required',
    password: 'new-password-required',
    confirmation: 'password-mismatch',
    invitation: 'invitation-required',
  });
});

test('an invitation code is required only while the beta is on', () => {
  expect(registrationProblems(registration, true)).toEqual({ invitation: 'invitation-required' });
  expect(registrationProblems({ ...registration, invitation: 'aB3x' }, true)).toEqual({});
});

test('a password needs eight characters', () => {
  expect(newPasswordProblems({ password: '1234567', confirmation: '1234567' })).toEqual({
    password: 'password-too-short',
  });
  expect(newPasswordProblems({ password: '12345678', confirmation: '12345678' })).toEqual({});
});

test('changing a password requires the current one', () => {
  expect(passwordChangeProblems({ current: '', password: '12345678', confirmation: '12345679' })).toEqual({
    current: 'password-required',
    confirmation: 'password-mismatch',
  });
});

test('a code is six digits', () => {
  expect(codeProblem('')).toBe('code-required');
  expect(codeProblem('12345')).toBe('code-malformed');
  expect(codeProblem('12a456')).toBe('code-malformed');
  expect(codeProblem('012345')).toBeUndefined();
});

test('an address needs something on both sides of the @', () => {
  expect(emailProblem('  ')).toBe('email-required');
  expect(emailProblem('', 'email-required-first')).toBe('email-required-first');
  expect(emailProblem('ana@')).toBe('email-malformed');
  expect(emailProblem(' ana@example.org ')).toBeUndefined();
});

test('signing in requires both fields, and the code once it is requested', () => {
  const form = { email: 'ana@example.org', password: 'x', code: '' };

  expect(canSignIn({ ...form, password: '' }, false)).toBe(false);
  expect(canSignIn(form, false)).toBe(true);
  expect(canSignIn(form, true)).toBe(false);
  expect(canSignIn({ ...form, code: '123456' }, true)).toBe(true);
});

test('only the exact word deletes an account', () => {
  expect(isDeleteWord('DELETE')).toBe(true);
  expect(isDeleteWord('delete')).toBe(false);
  expect(isDeleteWord('DELETE ')).toBe(false);
});
