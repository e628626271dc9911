import type { ReactNode } from 'react';
import { languageOf } from '../../domain/language.ts';
import type { LanguageCode } from '../../domain/language.ts';

type LineTextProps = { text: string; language: LanguageCode | undefined; className: string };

/** What was said, in its own language: the right face, the right direction, the right voice of a screen reader. */
export function SpokenText({ text, language, className }: LineTextProps): ReactNode {
  const known = language && languageOf(language);
  return (
    <p className={className} lang={known?.tag} dir={known?.dir ?? 'auto'}>
      {text}
    </p>
  );
}
