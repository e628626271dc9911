import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageOf, type LanguageCode } from '../../domain/language.ts';
import { column as columnClass, medium, toEnd } from '../../ui/layout.css.ts';
import { caption, column, original, speaker } from './Captions.css.ts';

export type CaptionLine = {
  readonly key: string;
  readonly speaker?: string | undefined;
  readonly text: string;
  /** As it was said, in another language. */
  readonly original?: { readonly text: string; readonly language: LanguageCode } | undefined;
};

type CaptionLinesProps = {
  lines: readonly CaptionLine[];
  language: LanguageCode;
  /** Announced by screen readers as it grows. Off where the page announces it already. */
  isAnnounced: boolean;
};

/** The last turns in one language: the newest at the bottom, growing. */
export function CaptionLines({ lines, language, isAnnounced }: CaptionLinesProps): ReactNode {
  const { t } = useLingui();
  const { tag, dir } = languageOf(language);
  return (
    <section
      className={`${columnClass} ${toEnd} ${medium} ${column}`}
      lang={tag}
      dir={dir}
      role="log"
      aria-live={isAnnounced ? 'polite' : 'off'}
      aria-label={t`Conversation`}
    >
      {lines.length === 0 && (
        <p className={caption} lang="">
          <Trans>What is said appears here.</Trans>
        </p>
      )}
      {lines.map((line) => (
        <p key={line.key} className={caption}>
          {line.speaker && (
            <span className={speaker}>
              <bdi>{line.speaker}</bdi>
            </span>
          )}
          {line.original && <Original {...line.original} />}
          {line.text}
        </p>
      ))}
    </section>
  );
}

function Original({ text, language }: NonNullable<CaptionLine['original']>): ReactNode {
  const { tag, dir } = languageOf(language);
  return (
    <span className={original} lang={tag} dir={dir}>
      {text}
    </span>
  );
}
