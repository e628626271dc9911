/** The languages the product interprets, by their ISO 639-3 codes. */

export type LanguageCode =
  | 'cmn'
  | 'eng'
  | 'jpn'
  | 'kor'
  | 'spa'
  | 'fra'
  | 'deu'
  | 'rus'
  | 'por'
  | 'ita'
  | 'yue'
  | 'nld'
  | 'arb'
  | 'ind';

export type Language = {
  readonly code: LanguageCode;
  /** English name. */
  readonly name: string;
  readonly nativeName: string;
  readonly flag: string;
  /** BCP 47 tag for `lang` attributes, fonts and speech synthesis. */
  readonly tag: string;
  /** ISO 639-1 code that transcription services take as a hint. */
  readonly iso1: string;
  readonly dir: 'ltr' | 'rtl';
};

/** In the order of the language picker. */
export const languages: readonly Language[] = [
  { code: 'cmn', name: 'Mandarin Chinese', nativeName: '普通话', flag: '🇨🇳', tag: 'zh-Hans', iso1: 'zh', dir: 'ltr' },
  { code: 'eng', name: 'English', nativeName: 'English', flag: '🇺🇸', tag: 'en', iso1: 'en', dir: 'ltr' },
  { code: 'jpn', name: 'Japanese', nativeName: '日本語', flag: '🇯🇵', tag: 'ja', iso1: 'ja', dir: 'ltr' },
  { code: 'kor', name: 'Korean', nativeName: '한국어', flag: '🇰🇷', tag: 'ko', iso1: 'ko', dir: 'ltr' },
  { code: 'spa', name: 'Spanish', nativeName: 'Español', flag: '🇪🇸', tag: 'es', iso1: 'es', dir: 'ltr' },
  { code: 'fra', name: 'French', nativeName: 'Français', flag: '🇫🇷', tag: 'fr', iso1: 'fr', dir: 'ltr' },
  { code: 'deu', name: 'German', nativeName: 'Deutsch', flag: '🇩🇪', tag: 'de', iso1: 'de', dir: 'ltr' },
  { code: 'rus', name: 'Russian', nativeName: 'Русский', flag: '🇷🇺', tag: 'ru', iso1: 'ru', dir: 'ltr' },
  { code: 'por', name: 'Portuguese', nativeName: 'Português', flag: '🇵🇹', tag: 'pt', iso1: 'pt', dir: 'ltr' },
  { code: 'ita', name: 'Italian', nativeName: 'Italiano', flag: '🇮🇹', tag: 'it', iso1: 'it', dir: 'ltr' },
  { code: 'yue', name: 'Cantonese', nativeName: '廣東話', flag: '🇭🇰', tag: 'yue-Hant-HK', iso1: 'yue', dir: 'ltr' },
  { code: 'nld', name: 'Dutch', nativeName: 'Nederlands', flag: '🇳🇱', tag: 'nl', iso1: 'nl', dir: 'ltr' },
  { code: 'arb', name: 'Standard Arabic', nativeName: 'العربية', flag: '🇸🇦', tag: 'ar', iso1: 'ar', dir: 'rtl' },
  { code: 'ind', name: 'Indonesian', nativeName: 'Bahasa Indonesia', flag: '🇮🇩', tag: 'id', iso1: 'id', dir: 'ltr' },
];

const languagesByCode = new Map<string, Language>(languages.map((language) => [language.code, language]));

export function isLanguageCode(value: unknown): value is LanguageCode {
  return typeof value === 'string' && languagesByCode.has(value);
}

export function languageOf(code: LanguageCode): Language {
  const language = languagesByCode.get(code);
  if (!language) throw new Error(`unknown language: ${code}`);
  return language;
}

/** The two languages of a conversation. userA speaks `source`, userB speaks `target`. */
export type LanguagePair = { readonly source: LanguageCode; readonly target: LanguageCode };

export const defaultPair: LanguagePair = { source: 'cmn', target: 'eng' };

/** Whether the interface is in this language; that in traditional Chinese is for speakers of Cantonese. */
export function isLanguageOfLocale(code: LanguageCode, locale: string): boolean {
  if (locale === 'zh-HK') return code === 'yue';
  return locale.startsWith(languageOf(code).iso1);
}

/** The pair before a user has chosen one: it contains the language of the interface (a tag that begins with an ISO 639-1 code). */
export function defaultPairFor(locale: string): LanguagePair {
  const own = languages.find(({ code }) => isLanguageOfLocale(code, locale))?.code;
  return own && own !== defaultPair.target ? { ...defaultPair, source: own } : defaultPair;
}

/** Which side of the pair is the holder of the device: the one whose language the interface has, else the first. */
export function ownSide({ source, target }: LanguagePair, locale: string): 'source' | 'target' {
  const isOwn = (code: LanguageCode) => isLanguageOfLocale(code, locale);
  return isOwn(target) && !isOwn(source) ? 'target' : 'source';
}

export function swapped(pair: LanguagePair): LanguagePair {
  return { source: pair.target, target: pair.source };
}

/** The language of the pair with this ISO 639-1 code, which recognisers take as a hint. */
export function hintedLanguage({ source, target }: LanguagePair, iso1: string | undefined): LanguageCode | undefined {
  return [source, target].find((code) => languageOf(code).iso1 === iso1?.toLowerCase());
}

/** The language of the pair that this one is translated into. */
export function otherLanguage(pair: LanguagePair, code: LanguageCode): LanguageCode {
  return code === pair.source ? pair.target : pair.source;
}
