import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/controls/ConfirmDialog.tsx';
import { NotSavedYet } from '../../ui/text/NotSavedYet.tsx';
import type { SignOutChoice } from './left-on-device.ts';
import type { SignOutQuestion } from './sign-out.ts';

type SignOutConfirmationProps = Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'isDestructive' | 'onClose'> & {
  /** Left readable on this device by logging out. */
  left: SignOutQuestion;
  /** Further consequences. */
  children?: ReactNode;
  onConfirm: (choice: SignOutChoice) => Promise<void>;
};

/** Confirms a log-out, with the choice to delete what it would leave on this device. */
export function SignOutConfirmation({ left, children, onConfirm, ...dialog }: SignOutConfirmationProps): ReactNode {
  const { isLive, waitingCount, hasPersonal } = left;
  const [choice, setChoice] = useState<SignOutChoice>({ isUnsavedDeleted: false, isPersonalDeleted: false });
  return (
    <ConfirmDialog {...dialog} onConfirm={() => onConfirm(choice)}>
      {children}
      <NotSavedYet waitingCount={waitingCount} />
      {(isLive || waitingCount > 0) && (
        <Checkbox
          isSelected={choice.isUnsavedDeleted}
          onChange={(isUnsavedDeleted) => setChoice({ ...choice, isUnsavedDeleted })}
        >
          <Trans>Delete from this device what is not saved</Trans>
        </Checkbox>
      )}
      {hasPersonal && (
        <>
          <p>
            <Trans>Favorites and names on this device stay readable on it.</Trans>
          </p>
          <Checkbox
            isSelected={choice.isPersonalDeleted}
            onChange={(isPersonalDeleted) => setChoice({ ...choice, isPersonalDeleted })}
          >
            <Trans>Delete the favorites and names too</Trans>
          </Checkbox>
        </>
      )}
    </ConfirmDialog>
  );
}

/** Before a log-out of this device, while a conversation is running or something would be left on it. */
export function SignOutDialog(props: Pick<SignOutConfirmationProps, 'left' | 'onClose' | 'onConfirm'>): ReactNode {
  const { isLive } = props.left;
  return (
    <SignOutConfirmation
      {...props}
      title={<Trans>Log out now?</Trans>}
      confirmLabel={isLive ? <Trans>End and log out</Trans> : <Trans>Log out</Trans>}
    >
      {isLive && (
        <p>
          <Trans>The conversation ends and is saved first. What can't be saved now stays on this device.</Trans>
        </p>
      )}
    </SignOutConfirmation>
  );
}
