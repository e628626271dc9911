import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import type { AccountResult } from '../account/account-result.ts';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import type { OwnerProof } from '../account/close-account.ts';
import { isComplete, noProof, proofOf } from './owner-proof.ts';
import { OwnerConfirmation } from './OwnerConfirmation.tsx';
import { stack } from '../../ui/layout.css.ts';

type SecondFactorOffDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onSendCode: () => Promise<AccountResult>;
  onConfirm: (proof: OwnerProof) => Promise<AccountResult>;
};

const by = 'both';

/** Asks for the password and a mailed code before two-factor authentication is turned off. */
export function SecondFactorOffDialog(props: SecondFactorOffDialogProps): ReactNode {
  const { isOpen, onClose, onSendCode, onConfirm } = props;
  const [typed, setTyped] = useState(noProof);
  const [failure, setFailure] = useState<AccountFailure>();
  const [isBusy, work] = useBusy();
  const close = () => {
    setTyped(noProof);
    setFailure(undefined);
    onClose();
  };
  const confirm = () => {
    if (!isComplete(by, typed)) return;
    work(async () => {
      const result = await onConfirm(proofOf(by, typed));
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
      isConfirmDisabled={!isComplete(by, typed)}
      pending={isBusy}
    >
      <p>
        <Trans>Your password alone will be enough to log in.</Trans>
      </p>
      <form className={stack.lg} onSubmit={submit} noValidate>
        <OwnerConfirmation
          by={by}
          value={typed}
          onChange={setTyped}
          failure={failure}
          onSendCode={async () => {
            const sent = await onSendCode();
            setFailure(sent.type === 'failed' ? sent.failure : undefined);
          }}
        />
        {/* Enter submits a form of several fields only with a submit button. */}
        <button type="submit" hidden>
          <Trans>Turn off</Trans>
        </button>
      </form>
    </AlertDialog>
  );
}
