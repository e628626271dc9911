import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { uiLocales } from '../../../../src/i18n/locales.ts';
import { countText } from '../../../../src/ui/text/amounts.ts';

afterEach(() => i18n.activate('en-US'));

test.each(uiLocales)('counts are grouped as in $nativeName', ({ code }) => {
  const counts = [0, 7, 999, 1000, 20_000, 999_999, 1_234_567, 40_000_000_000];

  i18n.loadAndActivate({ locale: code, messages: {} });

  expect(counts.map(countText)).toEqual(counts.map((count) => new Intl.NumberFormat(code).format(count)));
});
