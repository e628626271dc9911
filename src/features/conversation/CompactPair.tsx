import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageOf, type LanguageCode, type LanguagePair } from '../../domain/language.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { swap } from '../../ui/icons/everyday.ts';
import { visuallyHidden } from '../../ui/theme/visually-hidden.css.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { centred, line, medium, row } from '../../ui/layout.css.ts';
import { between, compactPair, flag } from './CompactPair.css.ts';

/** The language pair, read-only: it cannot change during a session. */
export function CompactPair({ pair }: { pair: LanguagePair }): ReactNode {
  return (
    <div className={`${row.xs} ${centred} ${medium} ${compactPair}`}>
      <span className={visuallyHidden}>
        <Trans>Languages</Trans>
      </span>
      <Side code={pair.source} />
      <span className={`${line.xs} ${centred}`}>
        <span className={between}>
          <Icon path={swap} size="sm" />
        </span>
        <Side code={pair.target} />
      </span>
    </div>
  );
}

function Side({ code }: { code: LanguageCode }): ReactNode {
  const nameOf = useLanguageName();
  return (
    <span className={`${line.xs} ${centred}`}>
      <span className={flag} aria-hidden="true">
        {languageOf(code).flag}
      </span>
      <span>{nameOf(code)}</span>
    </span>
  );
}
