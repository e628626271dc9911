import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Turn, TurnId } from '../../../domain/turn.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { pencil } from '../../../ui/icons/conversation.ts';
import { lazyExtra } from '../../../ui/lazy-part.tsx';
import { bare, pressable, soft } from '../../../ui/layout.css.ts';
import { edit, firstHeard, firstText, sourceText, waiting } from './Bubble.css.ts';
import { SpokenText } from './SpokenText.tsx';

const CorrectSource = lazyExtra(async () => (await import('./CorrectSource.tsx')).CorrectSource);

/** How turns are corrected: in the running conversation, or after it. */
export type Correcting = {
  readonly canSpeak: boolean;
  correct(turnId: TurnId, text: string, isSpoken: boolean): void;
  /** Where the audio of a turn can be sent once more: see `recognisableUntilMs`. */
  recogniseAgain?(turnId: TurnId): void;
  /** The audio of a turn is being sent once more: another one has to wait. */
  readonly isSendingAgain?: boolean;
};

type SourceTextProps = {
  turn: Turn;
  correcting: Correcting | undefined;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
};

/** The source text; where it can be corrected, a press edits it in place. */
export function SourceText({ turn, correcting, isEditing, onEdit }: SourceTextProps): ReactNode {
  const { t } = useLingui();
  const { text, language, isPartial, unstable } = turn.source;
  if (isEditing && correcting) {
    return (
      <CorrectSource
        source={turn.source}
        canSpeak={correcting.canSpeak}
        onCorrect={(wanted, isSpoken) => correcting.correct(turn.id, wanted, isSpoken)}
        onClose={() => onEdit(false)}
      />
    );
  }
  if (!text && !unstable) return <NoSource isOpen={turn.status === 'in_progress'} />;
  return (
    <SpokenText text={text} language={language} className={sourceText} isPartial={isPartial} unstable={unstable}>
      {correcting && !isPartial && turn.status !== 'in_progress' && (
        <button
          type="button"
          className={`${bare} ${pressable} ${edit}`}
          aria-label={t`Correct what was heard`}
          title={t`Correct what was heard`}
          onClick={() => onEdit(true)}
        >
          <Icon path={pencil} size="sm" />
        </button>
      )}
    </SpokenText>
  );
}

function NoSource({ isOpen }: { isOpen: boolean }): ReactNode {
  if (isOpen) return <p className={`${sourceText} ${waiting}`}>...</p>;
  return (
    <p className={soft}>
      <Trans>No transcript</Trans>
    </p>
  );
}

/** That the turn was corrected, and on a press what was heard first. */
export function FirstHeard({ turn: { correction, source } }: { turn: Turn }): ReactNode {
  // A turn that was translated again as it was.
  if (!correction || correction.firstSource === source.text) return null;
  return (
    <details className={`${soft} ${firstHeard}`}>
      <summary>
        {correction.isTranslated ? <Trans>Corrected</Trans> : <Trans>Corrected, not translated again</Trans>}
      </summary>
      <SpokenText text={correction.firstSource} language={source.language} className={firstText} />
    </details>
  );
}
