import { localeCodes } from '../../../../src/domain/locale.ts';
import type { InLocales, LocaleCode } from '../../../../src/domain/locale.ts';

type OrderedProduct = {
  readonly type: 'token_pack' | 'subscription';
  readonly name: string;
  readonly translations: InLocales<{ readonly name: string }>;
  readonly tokens: number;
};

const templates: Readonly<
  Record<LocaleCode, Readonly<Record<OrderedProduct['type'], (name: string, tokens: string) => string>>>
> = {
  'en-US': {
    token_pack: (name, tokens) => `${name}, ${tokens} tokens`,
    subscription: (name, tokens) => `${name} plan, ${tokens} tokens for a month`,
  },
  'zh-CN': {
    token_pack: (name, tokens) => `${name}，${tokens} Token`,
    subscription: (name, tokens) => `${name}套餐，一个月 ${tokens} Token`,
  },
  'ja-JP': {
    token_pack: (name, tokens) => `${name}、${tokens}トークン`,
    subscription: (name, tokens) => `${name}プラン、1か月分${tokens}トークン`,
  },
};

/** The description of an order in one language; stored with the order, whose terms never change. */
export function orderDescription({ type, name, translations, tokens }: OrderedProduct, locale: LocaleCode): string {
  return templates[locale][type](translations[locale]?.name ?? name, tokens.toLocaleString('en-US'));
}

export function orderDescriptions(bought: OrderedProduct): InLocales<string> {
  return Object.fromEntries(localeCodes.map((locale) => [locale, orderDescription(bought, locale)]));
}
