import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Turn } from '../../../domain/turn.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { soft } from '../../../ui/layout.css.ts';
import type { Correcting } from './SourceText.tsx';

export type NotTranslatedProps = { turn: Turn; correcting: Correcting | undefined };

/** The translator returned something that was no translation; where turns can be corrected, it can be asked again. */
export function NotTranslated({ turn, correcting }: NotTranslatedProps): ReactNode {
  const { id, source } = turn;
  return (
    <>
      <p className={soft}>
        <Trans>This couldn’t be translated.</Trans>
      </p>
      {correcting && source.text !== '' && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            onPress={() => correcting.correct(id, source.text, correcting.canSpeak)}
          >
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
