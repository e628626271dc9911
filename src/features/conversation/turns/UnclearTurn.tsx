import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Turn } from '../../../domain/turn.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { row, soft } from '../../../ui/layout.css.ts';
import type { Correcting } from './SourceText.tsx';

export type UnclearTurnProps = { turn: Turn; correcting: Correcting | undefined };

/** A sound that may not have been speech: one tap shows and translates it as a turn. */
export function UnclearTurn({ turn: { id, source }, correcting }: UnclearTurnProps): ReactNode {
  return (
    <p className={`${row.sm} ${soft}`}>
      <Trans>Heard something unclear</Trans>
      {correcting && (
        <Button variant="secondary" size="sm" onPress={() => correcting.correct(id, source.text, correcting.canSpeak)}>
          <Trans>Show and translate</Trans>
        </Button>
      )}
    </p>
  );
}
