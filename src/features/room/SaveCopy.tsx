import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RoomCopy } from '../../state/room.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { row, soft } from '../../ui/layout.css.ts';

type SaveCopyProps = {
  copy: RoomCopy;
  /** `at-end`: the conversation goes on, and is copied when it ends. */
  when: 'now' | 'at-end';
  isSignedIn: boolean;
  onSaveCopy: () => void;
  /** Set where the screen may be left for a login. */
  onSignIn?: (() => void) | undefined;
};

/** A guest's own copy of the conversation, in the history of their account. */
export function SaveCopy({ copy, when, isSignedIn, onSaveCopy, onSignIn }: SaveCopyProps): ReactNode {
  if (copy === 'stored') return <Alert tone="good" title={<Trans>A copy is in your history</Trans>} />;
  if (copy === 'waiting') {
    return (
      <Alert title={<Trans>The copy is on this device</Trans>}>
        <p>
          <Trans>It will be in your history as soon as the server has it.</Trans>
        </p>
      </Alert>
    );
  }
  if (!isSignedIn) return <WithoutAccount onSignIn={onSignIn} />;
  if (copy === 'failed') {
    return (
      <Alert
        tone="bad"
        isUrgent
        title={<Trans>The copy could not be kept</Trans>}
        action={
          <Button size="sm" onPress={onSaveCopy}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  }
  if (copy === 'wanted' && when === 'at-end') {
    return (
      <output className={soft}>
        <Trans>A copy will be in your history once the conversation has ended.</Trans>
      </output>
    );
  }
  return (
    <div className={row.sm}>
      <Button wide variant={when === 'now' ? 'default' : 'outline'} onPress={onSaveCopy}>
        <Trans>Keep a copy in my history</Trans>
      </Button>
    </div>
  );
}

function WithoutAccount({ onSignIn }: Pick<SaveCopyProps, 'onSignIn'>): ReactNode {
  return (
    <>
      <p className={soft}>
        <Trans>With an account you can keep a copy in your history.</Trans>
      </p>
      {onSignIn && (
        <div className={row.sm}>
          <Button wide onPress={onSignIn}>
            <Trans>Log in and keep a copy</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
