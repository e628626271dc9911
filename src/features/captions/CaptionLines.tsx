import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageOf, type LanguageCode } from '../../domain/language.ts';
import { clausesOf } from '../../domain/simultaneous.ts';
import { column as columnClass, medium, toEnd } from '../../ui/layout.css.ts';
import { caption, column, original, speaker } from './Captions.css.ts';

export type CaptionLine = {
  readonly key: string;
  readonly speaker?: string | undefined;
  readonly text: string;
  /** More may follow: screen readers hear its finished clauses. */
  readonly isGrowing?: boolean | undefined;
  /** Words behind it that may still change. */
  readonly unstable?: string | undefined;
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
          <Words text={line.text} isGrowing={line.isGrowing} unstable={line.unstable} />
        </p>
      ))}
    </section>
  );
}

/** Each finished clause has an element of its own: a screen reader hears what is added. */
function Words({ text, isGrowing, unstable }: Omit<CaptionLine, 'key'>): ReactNode {
  const clauses = clausesOf(text);
  const rest = text.slice(clauses.join('').length);
  return (
    <>
      {clauses.map((clause, at) => (
        <span key={clauses.slice(0, at).join('').length}>{clause}</span>
      ))}
      {rest && (
        <span key={isGrowing ? 'growing' : 'rest'} aria-hidden={isGrowing || undefined}>
          {rest}
        </span>
      )}
      {unstable && (
        <span aria-hidden data-unstable>
          {unstable}
        </span>
      )}
    </>
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
