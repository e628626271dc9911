import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { NumberDifference } from '../../domain/numbers/check-numbers.ts';
import { checkTurn } from '../../domain/numbers/check-turn.ts';
import type { Turn } from '../../domain/turn.ts';
import { visuallyHidden } from '../../ui/theme/visually-hidden.css.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { changes, note } from './NumberNote.css.ts';
import { numberText } from './number-text.ts';

/** More would not be read. */
const MAX_SHOWN = 4;

/** Which numbers of a complete turn its translation has changed, for both people: "15 → 50?". */
export function NumberNote({ turn }: { turn: Turn }): ReactNode {
  const { t } = useLingui();
  const differences = useDifferences(turn);
  if (differences.length === 0) return null;
  return (
    <p className={note} role="note" aria-label={t`Numbers to check`}>
      <span>
        <Trans>Check:</Trans>
      </span>
      <span className={changes}>
        {differences.slice(0, MAX_SHOWN).map((difference) => (
          <Change key={`${difference.source} ${difference.translation}`} difference={difference} />
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

function Change({ difference: { source, translation } }: { difference: NumberDifference }): ReactNode {
  const { i18n } = useLingui();
  const [said, translated] = [source, translation].map((value) => value && numberText(value, i18n.locale));
  return (
    <span>
      <span className={visuallyHidden}>
        <ChangeInWords said={said} translated={translated} />
      </span>
      <bdi dir="ltr" aria-hidden="true">{`${said ?? '–'} → ${translated ?? '–'}?`}</bdi>
    </span>
  );
}

/** For screen readers, which do not read the arrow. */
function ChangeInWords({ said, translated }: Partial<Record<'said' | 'translated', string | undefined>>): ReactNode {
  if (said === undefined) return <Trans>{translated} was not said.</Trans>;
  if (translated === undefined) return <Trans>{said} is not in the translation.</Trans>;
  return (
    <Trans>
      {said} was translated as {translated}.
    </Trans>
  );
}
