import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { NumberDifference } from '../../../domain/numbers/check-numbers.ts';
import { checkTurn } from '../../../domain/numbers/check-turn.ts';
import type { Turn } from '../../../domain/turn.ts';
import { visuallyHidden } from '../../../ui/theme/visually-hidden.css.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import { figures, strong } from '../../../ui/layout.css.ts';
import { changes, note } from './NumberNote.css.ts';
import { numberText } from './number-text.ts';

/** More would not be read. */
const MAX_SHOWN = 4;

export type NumberNoteProps = {
  turn: Turn;
  /** For a person who does not read the language of the interface: the introduction, and how they write numbers. */
  inLanguage?: { readonly check: string; readonly locale: string };
  /** Before it is painted: it takes place. */
  onShown?: () => void;
};

/** Which numbers of a complete turn its translation has changed, for both people: "15 → 50?". */
export function NumberNote({ turn, inLanguage, onShown }: NumberNoteProps): ReactNode {
  const { t } = useLingui();
  const differences = useDifferences(turn);
  const isShown = differences.length > 0;
  useLayoutEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);
  if (!isShown) return null;
  return (
    <p className={note} role="note" aria-label={inLanguage ? undefined : t`Numbers to check`}>
      <span>{inLanguage?.check ?? <Trans>Check:</Trans>}</span>
      <span className={`${strong} ${figures} ${changes}`}>
        {differences.slice(0, MAX_SHOWN).map((difference) => (
          <Change
            key={`${difference.source} ${difference.translation}`}
            difference={difference}
            locale={inLanguage?.locale}
          />
        ))}
      </span>
    </p>
  );
}

/** Compared once for each pair of texts, when the page is idle. */
function useDifferences(turn: Turn): readonly NumberDifference[] {
  const [differences, setDifferences] = useState<readonly NumberDifference[]>([]);
  useEffect(() => whenIdle(() => setDifferences(checkTurn(turn)?.differences ?? [])), [turn]);
  return differences;
}

type ChangeProps = { difference: NumberDifference; locale: string | undefined };

function Change({ difference: { source, translation }, locale }: ChangeProps): ReactNode {
  const { i18n } = useLingui();
  const [said, translated] = [source, translation].map((value) => value && numberText(value, locale ?? i18n.locale));
  const change = `${said ?? '–'} → ${translated ?? '–'}?`;
  if (locale !== undefined) return <bdi dir="ltr">{change}</bdi>;
  return (
    <span>
      <span className={visuallyHidden}>
        <ChangeInWords said={said} translated={translated} />
      </span>
      <bdi dir="ltr" aria-hidden="true">
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
