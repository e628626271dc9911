import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageOf } from '../../domain/language.ts';
import type { LanguageCode, LanguagePair } from '../../domain/language.ts';
import { Icon } from '../controls/Icon.tsx';
import { swap } from '../icons/everyday.ts';
import { useLanguageName } from '../text/language-name.ts';
import { between, compactPair, compactSide } from './CompactPair.css.ts';

/** The pair, to be read and not to be changed: languages stay as they are while people talk. */
export function CompactPair({ pair }: { pair: LanguagePair }): ReactNode {
  const { t } = useLingui();
  return (
    <fieldset className={compactPair} aria-label={t`Languages`} disabled>
      <Side code={pair.source} />
      <span className={between}>
        <Icon path={swap} size="sm" />
      </span>
      <Side code={pair.target} />
    </fieldset>
  );
}

function Side({ code }: { code: LanguageCode }): ReactNode {
  const nameOf = useLanguageName();
  return (
    <span className={compactSide}>
      <span aria-hidden="true">{languageOf(code).flag}</span>
      <span>{nameOf(code)}</span>
    </span>
  );
}
