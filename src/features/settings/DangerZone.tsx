import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { AccountResult } from '../account/account-result.ts';
import type { Deletion } from '../account/close-account.ts';
import { LeftOnDevice } from '../account/LeftOnDevice.tsx';
import type { SignOutChoice } from '../account/left-on-device.ts';
import type { SignOutQuestion } from '../account/sign-out.ts';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import type { ConfirmationMethod } from './owner-proof.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { heading, row, soft, stack } from '../../ui/layout.css.ts';
import { part } from './Settings.css.ts';

type DangerZoneProps = {
  /** The data that a log-out leaves on this device. */
  left: SignOutQuestion;
  onSignOutEverywhere: (choice: SignOutChoice) => Promise<void>;
  /** How the deletion is confirmed. */
  confirmedBy: ConfirmationMethod;
  onSendCode: () => Promise<AccountResult>;
  onDelete: (deletion: Deletion) => Promise<AccountResult>;
};

export function DangerZone(props: DangerZoneProps): ReactNode {
  const { left, onSignOutEverywhere, confirmedBy, onSendCode, onDelete } = props;
  const [asked, setAsked] = useState<'sign-out' | 'delete'>();
  const close = () => setAsked(undefined);
  return (
    <Card tone="danger">
      <section className={`${stack.md} ${part}`}>
        <h3 className={heading.md}>
          <Trans>Log out of all devices</Trans>
        </h3>
        <p className={soft}>
          <Trans>Logs you out on all devices, including this one.</Trans>
        </p>
        <div className={row.sm}>
          <Button variant="outline" onPress={() => setAsked('sign-out')}>
            <Trans>Log out of all devices</Trans>
          </Button>
        </div>
      </section>
      <section className={`${stack.md} ${part}`}>
        <h3 className={heading.md}>
          <Trans>Delete account</Trans>
        </h3>
        <p className={soft}>
          <Trans>Permanently deletes your profile and your conversations, on this device and on the server.</Trans>
        </p>
        <div className={row.sm}>
          <Button variant="destructive" onPress={() => setAsked('delete')}>
            <Trans>Delete account</Trans>
          </Button>
        </div>
      </section>
      {asked === 'sign-out' && <SignOutDialog onClose={close} left={left} onSignOutEverywhere={onSignOutEverywhere} />}
      {asked === 'delete' && (
        <DeleteAccountDialog by={confirmedBy} onSendCode={onSendCode} onDelete={onDelete} onClose={close} />
      )}
    </Card>
  );
}

type SignOutDialogProps = Pick<DangerZoneProps, 'left' | 'onSignOutEverywhere'> & { onClose: () => void };

function SignOutDialog({ onClose, left, onSignOutEverywhere }: SignOutDialogProps): ReactNode {
  const [isBusy, work] = useBusy();
  const [choice, setChoice] = useState<SignOutChoice>({ isUnsavedDeleted: false, isPersonalDeleted: false });
  return (
    <AlertDialog
      title={<Trans>Log out of all devices?</Trans>}
      isOpen
      onCancel={onClose}
      onConfirm={() => work(() => onSignOutEverywhere(choice).finally(onClose))}
      confirmLabel={<Trans>Log out</Trans>}
      isDestructive
      pending={isBusy}
    >
      <p>
        <Trans>You will have to log in again on each device.</Trans>
      </p>
      <LeftOnDevice {...left} choice={choice} onChange={setChoice} />
    </AlertDialog>
  );
}
