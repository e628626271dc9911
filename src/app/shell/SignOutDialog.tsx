import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';

type SignOutDialogProps = { waitingCount: number; onCancel: () => void; onConfirm: () => Promise<void> };

/** Confirms a sign-out while unsaved conversations are on this device. */
export function SignOutDialog({ waitingCount, onCancel, onConfirm }: SignOutDialogProps): ReactNode {
  const [isBusy, work] = useBusy();
  return (
    <AlertDialog
      title={<Trans>Log out now?</Trans>}
      isOpen
      onCancel={onCancel}
      onConfirm={() => work(() => onConfirm().finally(onCancel))}
      confirmLabel={<Trans>Log out</Trans>}
      pending={isBusy}
    >
      <p>
        <Plural
          value={waitingCount}
          one="# conversation on this device is not saved yet. It stays on this device and is saved when you log in again."
          other="# conversations on this device are not saved yet. They stay on this device and are saved when you log in again."
        />
      </p>
    </AlertDialog>
  );
}
