import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageOf, type LanguageCode, type LanguagePair } from '../../domain/language.ts';
import { centredText, framed, pressable, soft } from '../../ui/layout.css.ts';
import { chips, popular, popularTitle } from './PopularLanguages.css.ts';
import { popularLanguages } from '../../domain/popular-languages.ts';
import { chip } from '../../ui/controls/Chip.css.ts';

type PopularLanguagesProps = { pair: LanguagePair; onTarget: (code: LanguageCode) => void };

/** Selects the target language with one press. The source language is left out. */
export function PopularLanguages({ pair, onTarget }: PopularLanguagesProps): ReactNode {
  return (
    <section className={popular}>
      <h2 className={`${soft} ${popularTitle}`}>
        <Trans>Popular languages</Trans>
      </h2>
      <ul className={`${centredText} ${chips}`}>
        {popularLanguages
          .filter((code) => code !== pair.source)
          .map((code) => (
            <li key={code}>
              <button
                type="button"
                className={`${pressable} ${framed} ${chip}`}
                lang={languageOf(code).tag}
                aria-pressed={code === pair.target}
                onClick={() => onTarget(code)}
              >
                {languageOf(code).nativeName}
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
