import { describe, expect, test } from 'vitest';
import type { Captcha } from '../../src/ports/captcha.ts';

/** The contract of Captcha. `create` returns one whose check succeeds. */
export function captchaSuite(name: string, create: () => Captcha): void {
  describe(name, () => {
    test('a token is made for the site key', async () => {
      const captcha = create();
      const removeWidget = captcha.place(document.createElement('div'));

      expect(await captcha.token('site-1')).toBe('proof for site-1');
      removeWidget();
    });

    test('there is no token without a place for the check', async () => {
      const captcha = create();
      expect(await captcha.token('site-1')).toBeUndefined();

      captcha.place(document.createElement('div'))();

      expect(await captcha.token('site-1')).toBeUndefined();
    });

    test('the place of a former screen does not take the next one away', async () => {
      const captcha = create();
      const takeBackFormer = captcha.place(document.createElement('div'));
      captcha.place(document.createElement('div'));

      takeBackFormer();

      expect(await captcha.token('site-1')).toBe('proof for site-1');
    });
  });
}
