import { msg, plural } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { countText } from './amounts.ts';

/** A number of tokens with their name. */
export function tokensText(count: number, i18n: I18n): string {
  const amount = countText(count);
  return i18n._(msg`${plural(count, { one: `${amount} token`, other: `${amount} tokens` })}`);
}
