import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurnstile } from '../../src/platform/captcha/turnstile.ts';
import { captchaSuite } from './captcha.suite.ts';
import { fakeCaptcha } from '../fakes/sign-in.ts';

/** Cloudflare's script: not to be had in tests. */
beforeEach(() => {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('load'));
  });
  globalThis.turnstile = {
    render(index, { sitekey, callback, 'error-callback': onError }) {
      index.textContent = 'check';
      if (sitekey === 'refused') onError();
      else callback(`proof for ${sitekey}`);
      return 'widget';
    },
    remove: () => undefined,
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  globalThis.turnstile = undefined;
});

captchaSuite('Turnstile', createTurnstile);
captchaSuite('fake', fakeCaptcha);

test('a failed check of Turnstile makes no token and leaves nothing in its place', async () => {
  const captcha = createTurnstile();
  const index = document.createElement('div');
  captcha.place(index);

  expect(await captcha.token('refused')).toBeUndefined();
  expect(index.childElementCount).toBe(0);
});
