import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PairModels } from '../../protocol/contract.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { centredText, soft } from '../../ui/layout.css.ts';

type Gap = PairModels['gaps'][number];

/** The weak points of a pair's models. */
export function GapTexts({ gaps, isAlone = false }: { gaps: readonly Gap[]; isAlone?: boolean }): ReactNode {
  if (gaps.length === 0) return null;
  return (
    <ul className={isAlone ? `${soft} ${centredText}` : soft}>
      {gaps.map((gap) => (
        <li key={`${gap.kind} ${gap.language} ${gap.code}`}>
          <GapText gap={gap} />
        </li>
      ))}
    </ul>
  );
}

function GapText({ gap: { kind, language, code } }: { gap: Gap }): ReactNode {
  const name = useLanguageName()(language);
  if (code === 'written-chinese') {
    return <Trans>{name} is translated as written Chinese: colloquial words are often lost.</Trans>;
  }
  if (code === 'no-punctuation') return <Trans>{name} is recognized without punctuation.</Trans>;
  if (kind === 'voice') return <Trans>{name} has no natural voice here.</Trans>;
  return <Trans>{name} cannot be translated here.</Trans>;
}
