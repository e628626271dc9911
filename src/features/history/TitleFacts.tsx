import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { LanguagePair } from '../../domain/language.ts';
import { isDefaultTitle } from './shown-title.ts';
import { dateTimeText } from '../../ui/text/date-time.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { soft } from '../../ui/layout.css.ts';

type TitleFactsProps = { title: string; at: string | number; pair: LanguagePair };

/** Below the title of a conversation: its languages, and its date where that is not the title. */
export function TitleFacts({ title, at, pair }: TitleFactsProps): ReactNode {
  const { i18n } = useLingui();
  const nameOf = useLanguageName();
  return (
    <p className={soft}>
      {nameOf(pair.source)} – {nameOf(pair.target)}
      {!isDefaultTitle(title) && (
        <>
          {' · '}
          <time dateTime={new Date(at).toISOString()}>{dateTimeText(at, i18n.locale)}</time>
        </>
      )}
    </p>
  );
}
