import { localeCodes, type InLocales, type LocaleCode } from '../../../../src/domain/locale.ts';
import { textsIn } from '../../../shared/texts.ts';

type OrderedProduct = {
  readonly type: 'token_pack' | 'subscription';
  readonly name: string;
  readonly translations: InLocales<{ readonly name: string }>;
  readonly tokens: number;
};

/** The description of an order in one language; stored with the order, whose terms never change. */
export function orderDescription({ type, name, translations, tokens }: OrderedProduct, locale: LocaleCode): string {
  const i18n = textsIn(locale);
  const values = { name: translations[locale]?.name ?? name, tokens: tokens.toLocaleString(locale) };
  return type === 'token_pack'
    ? i18n._('{name}, {tokens} tokens', values)
    : i18n._('{name} plan, {tokens} tokens for a month', values);
}

export function orderDescriptions(bought: OrderedProduct): InLocales<string> {
  return Object.fromEntries(localeCodes.map((locale) => [locale, orderDescription(bought, locale)]));
}
