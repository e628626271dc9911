import { expect, test } from 'vitest';
import { browserOf, messageWithoutContents, pageFailureOf } from '../../../src/domain/page-failure.ts';

test.each([
  ["Cannot read properties of undefined (reading 'secret')", 'Cannot read properties of undefined'],
  ['Unexpected token \'H\', "Hello Bob" is not valid JSON', 'Unexpected token … is not valid JSON'],
  [
    'Failed to fetch dynamically imported module: https://example.org/join#a-secret',
    'Failed to fetch dynamically imported module',
  ],
  ["undefined is not an object (evaluating 'ana.phone')", 'undefined is not an object'],
  ['Minified React error #418; visit https://react.dev/errors/418?args[]=Ana', 'Minified React error #418'],
  ['我对花生过敏', ''],
  ['the user has no number, and the device is not on', ''],
  ['', ''],
])('the message %j is reported as %j', (message, reported) => {
  expect(messageWithoutContents(message)).toBe(reported);
  expect(messageWithoutContents(reported)).toBe(reported);
});

test('a message of any length is reported with a few phrases', () => {
  expect(messageWithoutContents('is not defined '.repeat(100_000)).split(' … ')).toHaveLength(4);
});

test.each([
  ['at f (https://example.org/assets/app-1x_Y.js:1:20345)', 'assets/app-1x_Y.js:1:20345'],
  ['f@https://example.org/assets/app-1x_Y.js:2:7', 'assets/app-1x_Y.js:2:7'],
  ['at https://example.org/shared/4f3a9c:1:1', 'unknown'],
  ['at f (https://example.org/assets/app.js?token=abc:1:2)', 'unknown'],
])('of the stack frame %j the position is %j', (stack, position) => {
  const error = Object.assign(new TypeError('x is not a function'), { stack: `TypeError: x\n    ${stack}` });

  expect(pageFailureOf(error)).toEqual({ kind: 'TypeError', message: 'is not a function', position });
});

test('a thrown value that is no error is reported without its value', () => {
  expect(pageFailureOf('my secret')).toEqual({ kind: 'other', message: '', position: 'unknown' });
});

test('a class of another name is reported as an error', () => {
  const error = Object.assign(new Error('x'), { name: 'MyNameIsBob' });

  expect(pageFailureOf(error).kind).toBe('Error');
});

test.each([
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'Chrome 142'],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0', 'Edge 142'],
  ['Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  [
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18',
  ],
  ['curl/8', 'other'],
])('%j is %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});
