import type { ReactNode } from 'react';
import { languageOf, type LanguageCode } from '../../../domain/language.ts';

type SpokenTextProps = {
  text: string;
  language: LanguageCode | undefined;
  className: string;
  /** More may follow: a mark at the end says so. */
  isPartial?: boolean | undefined;
  /** Words at its end that may still change: lighter and underlined. */
  unstable?: string | undefined;
  /** Behind the last word. */
  children?: ReactNode;
};

/** A text with its language and direction, for fonts, layout and screen readers. */
export function SpokenText({ text, language, className, isPartial, unstable, children }: SpokenTextProps): ReactNode {
  const known = language && languageOf(language);
  return (
    <p className={className} lang={known?.tag} dir={known?.dir ?? 'auto'} data-partial={isPartial || undefined}>
      {text}
      {unstable && <span data-unstable>{unstable}</span>}
      {children}
    </p>
  );
}
