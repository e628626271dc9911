import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { LeftOnDevice } from '../../features/account/LeftOnDevice.tsx';
import type { SignOutChoice } from '../../features/account/left-on-device.ts';
import type { SignOutQuestion } from '../../features/account/sign-out.ts';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';

type SignOutDialogProps = SignOutQuestion & {
  onCancel: () => void;
  onConfirm: (choice: SignOutChoice) => Promise<void>;
};

/** Confirms a sign-out while a conversation is running or unsaved conversations are on this device. */
export function SignOutDialog({ onCancel, onConfirm, ...question }: SignOutDialogProps): ReactNode {
  const { isLive } = question;
  const [isBusy, work] = useBusy();
  const [choice, setChoice] = useState<SignOutChoice>({ isUnsavedDeleted: false, isPersonalDeleted: false });
  return (
    <AlertDialog
      title={<Trans>Log out now?</Trans>}
      isOpen
      onCancel={onCancel}
      onConfirm={() => work(() => onConfirm(choice).finally(onCancel))}
      confirmLabel={isLive ? <Trans>End and log out</Trans> : <Trans>Log out</Trans>}
      pending={isBusy}
    >
      {isLive && (
        <p>
          <Trans>The conversation ends and is saved first. What can't be saved now stays on this device.</Trans>
        </p>
      )}
      <LeftOnDevice {...question} choice={choice} onChange={setChoice} />
    </AlertDialog>
  );
}
