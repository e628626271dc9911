import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { NotSavedYet } from '../../ui/text/NotSavedYet.tsx';
import { useBusy } from '../../ui/use-busy.ts';

export type SignOutDialogProps = {
  /** A conversation is running: it ends and is saved first. */
  isLive: boolean;
  waitingCount: number;
  /** Favourites or names are stored on this device. */
  hasPersonal?: boolean;
  onCancel: () => void;
  /** What is deleted from this device: conversations that could not be saved, and favourites and names. */
  onConfirm: (choice: { readonly isKeptDeleted: boolean; readonly isPersonalDeleted: boolean }) => Promise<void>;
};

/** Confirms a sign-out while a conversation is running or unsaved conversations are on this device. */
export function SignOutDialog(props: SignOutDialogProps): ReactNode {
  const { isLive, waitingCount, hasPersonal, onCancel, onConfirm } = props;
  const [isBusy, work] = useBusy();
  const [isKeptDeleted, setKeptDeleted] = useState(false);
  const [isPersonalDeleted, setPersonalDeleted] = useState(false);
  return (
    <AlertDialog
      title={<Trans>Log out now?</Trans>}
      isOpen
      onCancel={onCancel}
      onConfirm={() => work(() => onConfirm({ isKeptDeleted, isPersonalDeleted }).finally(onCancel))}
      confirmLabel={isLive ? <Trans>End and log out</Trans> : <Trans>Log out</Trans>}
      pending={isBusy}
    >
      {isLive && (
        <p>
          <Trans>The conversation ends and is saved first. What can't be saved now stays on this device.</Trans>
        </p>
      )}
      <NotSavedYet waitingCount={waitingCount} />
      {(isLive || waitingCount > 0) && (
        <Checkbox isSelected={isKeptDeleted} onChange={setKeptDeleted}>
          <Trans>Delete from this device what is not saved</Trans>
        </Checkbox>
      )}
      {hasPersonal && (
        <>
          <p>
            <Trans>Favourites and names on this device stay readable on it.</Trans>
          </p>
          <Checkbox isSelected={isPersonalDeleted} onChange={setPersonalDeleted}>
            <Trans>Delete the favourites and names too</Trans>
          </Checkbox>
        </>
      )}
    </AlertDialog>
  );
}
