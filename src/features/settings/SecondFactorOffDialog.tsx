import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import type { AccountResult } from '../account/account-result.ts';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { OwnerConfirmation } from './OwnerConfirmation.tsx';
import { form } from './Settings.css.ts';

type SecondFactorOffDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (password: string) => Promise<AccountResult>;
};

/** Asks for the password before two-factor authentication is turned off. */
export function SecondFactorOffDialog({ isOpen, onClose, onConfirm }: SecondFactorOffDialogProps): ReactNode {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<AccountFailure>();
  const [isBusy, work] = useBusy();
  const close = () => {
    setPassword('');
    setFailure(undefined);
    onClose();
  };
  const confirm = () => {
    if (password === '') return;
    work(async () => {
      const result = await onConfirm(password);
      if (result.type === 'done') close();
      else setFailure(result.failure);
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <AlertDialog
      title={<Trans>Turn off two-factor authentication?</Trans>}
      isOpen={isOpen}
      onCancel={close}
      onConfirm={confirm}
      confirmLabel={<Trans>Turn off</Trans>}
      isDestructive
      isConfirmDisabled={password === ''}
      pending={isBusy}
    >
      <p>
        <Trans>Your password alone will be enough to log in.</Trans>
      </p>
      <form className={form} onSubmit={submit} noValidate>
        <OwnerConfirmation
          by="password"
          value={password}
          onChange={setPassword}
          failure={failure}
          onSendCode={async () => undefined}
        />
      </form>
    </AlertDialog>
  );
}
