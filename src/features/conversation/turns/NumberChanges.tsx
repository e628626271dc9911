import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { directionOfLocale } from '../../../domain/locale-properties.ts';
import type { NumberDifference } from '../../../domain/numbers/check-numbers.ts';
import { checkTurn } from '../../../domain/numbers/check-turn.ts';
import type { Turn } from '../../../domain/turn.ts';
import { figures, row, strong } from '../../../ui/layout.css.ts';
import { visuallyHidden } from '../../../ui/theme/visually-hidden.css.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import { changes, mark } from './TurnMark.css.ts';
import { numberText } from './number-text.ts';

/** More would not be read. */
const MAX_SHOWN = 4;

/** Which numbers of a complete turn its translation has changed: compared once for each, when the page is idle. */
export function useNumberDifferences(turn: Turn): readonly NumberDifference[] {
  const [differences, setDifferences] = useState<readonly NumberDifference[]>([]);
  useEffect(() => whenIdle(() => setDifferences(checkTurn(turn)?.differences ?? [])), [turn]);
  return differences;
}

export type NumberChangesProps = {
  differences: readonly NumberDifference[];
  /** For a person who does not read the language of the interface: how they write numbers. */
  locale?: string;
};

/** "15 → 50?". */
export function NumberChanges({ differences, locale }: NumberChangesProps): ReactNode {
  return (
    <span className={`${strong} ${figures} ${changes}`}>
      {differences.slice(0, MAX_SHOWN).map((difference) => (
        <Change key={`${difference.source} ${difference.translation}`} difference={difference} locale={locale} />
      ))}
    </span>
  );
}

export type NumberNoteProps = {
  turn: Turn;
  /** In the language of the person who reads it. */
  introduction: string;
  locale: string;
  /** Before it is painted: it takes up room. */
  onShown: () => void;
};

/** For one of two people who read the same screen: nothing to press. */
export function NumberNote({ turn, introduction, locale, onShown }: NumberNoteProps): ReactNode {
  const differences = useNumberDifferences(turn);
  const isShown = differences.length > 0;
  useLayoutEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  if (!isShown) return null;
  return (
    <p className={`${row.sm} ${mark}`} role="note">
      <span>{introduction}</span>
      <NumberChanges differences={differences} locale={locale} />
    </p>
  );
}

type ChangeProps = { difference: NumberDifference; locale: string | undefined };

function Change({ difference: { source, translation }, locale }: ChangeProps): ReactNode {
  const { i18n } = useLingui();
  const [said, translated] = [source, translation].map((value) => value && numberText(value, locale ?? i18n.locale));
  const dir = directionOfLocale(locale ?? i18n.locale);
  const [arrow, end] = dir === 'ltr' ? ['→', '?'] : ['←', '؟'];
  const change = (
    <>
      <bdi>{said ?? '–'}</bdi> {arrow} <bdi>{translated ?? '–'}</bdi>
      {end}
    </>
  );
  if (locale !== undefined) return <bdi dir={dir}>{change}</bdi>;
  return (
    <span>
      <span className={visuallyHidden}>
        <ChangeInWords said={said} translated={translated} />
      </span>
      <bdi dir={dir} aria-hidden="true">
        {change}
      </bdi>
    </span>
  );
}

/** For screen readers, which do not read the arrow. */
function ChangeInWords({ said, translated }: Partial<Record<'said' | 'translated', string | undefined>>): ReactNode {
  if (said === undefined) return <Trans>{translated} isn’t in the original.</Trans>;
  if (translated === undefined) return <Trans>{said} is not in the translation.</Trans>;
  return (
    <Trans>
      {said} was translated as {translated}.
    </Trans>
  );
}
