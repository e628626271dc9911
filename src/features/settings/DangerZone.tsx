import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AccountResult } from '../account/account-result.ts';
import type { Deletion } from '../account/close-account.ts';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { NotSavedYet } from '../../ui/text/NotSavedYet.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { part, partTitle, row, soft } from './Settings.css.ts';

type DangerZoneProps = {
  /** Conversations of this device that are not on the server yet. */
  waitingCount: number;
  onSignOutEverywhere: () => Promise<void>;
  /** How the deletion is confirmed. */
  confirmedBy: 'password' | 'code';
  onSendCode: () => Promise<AccountResult>;
  onDelete: (deletion: Deletion) => Promise<AccountResult>;
};

export function DangerZone(props: DangerZoneProps): ReactNode {
  const { waitingCount, onSignOutEverywhere, confirmedBy, onSendCode, onDelete } = props;
  const [asked, setAsked] = useState<'sign-out' | 'delete'>();
  const close = () => setAsked(undefined);
  return (
    <Card tone="danger" title={<Trans>Danger zone</Trans>}>
      <section className={part}>
        <h3 className={partTitle}>
          <Trans>Log out of all devices</Trans>
        </h3>
        <p className={soft}>
          <Trans>Logs you out on all devices, including this one.</Trans>
        </p>
        <div className={row}>
          <Button variant="outline" onPress={() => setAsked('sign-out')}>
            <Trans>Log out of all devices</Trans>
          </Button>
        </div>
      </section>
      <section className={part}>
        <h3 className={partTitle}>
          <Trans>Delete account</Trans>
        </h3>
        <p className={soft}>
          <Trans>Permanently deletes your profile and your conversations, on this device and on the server.</Trans>
        </p>
        <div className={row}>
          <Button variant="destructive" onPress={() => setAsked('delete')}>
            <Trans>Delete account</Trans>
          </Button>
        </div>
      </section>
      <SignOutDialog
        isOpen={asked === 'sign-out'}
        onClose={close}
        waitingCount={waitingCount}
        onSignOutEverywhere={onSignOutEverywhere}
      />
      <DeleteAccountDialog
        isOpen={asked === 'delete'}
        onClose={close}
        confirmedBy={confirmedBy}
        onSendCode={onSendCode}
        onDelete={onDelete}
      />
    </Card>
  );
}

type SignOutDialogProps = Pick<DangerZoneProps, 'waitingCount' | 'onSignOutEverywhere'> & {
  isOpen: boolean;
  onClose: () => void;
};

function SignOutDialog({ isOpen, onClose, waitingCount, onSignOutEverywhere }: SignOutDialogProps): ReactNode {
  const [isBusy, work] = useBusy();
  return (
    <AlertDialog
      title={<Trans>Log out of all devices?</Trans>}
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={() => work(() => onSignOutEverywhere().finally(onClose))}
      confirmLabel={<Trans>Log out</Trans>}
      isDestructive
      pending={isBusy}
    >
      <p>
        <Trans>You will have to log in again on each device.</Trans>
      </p>
      <NotSavedYet waitingCount={waitingCount} />
    </AlertDialog>
  );
}
