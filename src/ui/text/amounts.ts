import { i18n } from '@lingui/core';
import { isPromised } from '../../domain/locale-properties.ts';

/** A count with its digits grouped as in the language on screen. */
export function countText(count: number): string {
  // By hand where it is the same: Intl.NumberFormat costs milliseconds at startup.
  const isByComma = !i18n.locale || isPromised(i18n.locale);
  return isByComma
    ? String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
    : new Intl.NumberFormat(i18n.locale).format(count);
}
