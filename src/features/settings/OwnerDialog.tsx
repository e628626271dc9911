import { useState, type ReactNode } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import type { ConfirmedChange } from '../../protocol/contract.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/controls/ConfirmDialog.tsx';
import type { AccountResult } from '../account/account-result.ts';
import type { OwnerProof } from '../account/close-account.ts';
import { sendConfirmation } from '../account/send-confirmation.ts';
import { useServices } from '../use-services.ts';
import { isComplete, noProof, proofOf, type ConfirmationMethod } from './owner-proof.ts';
import { OwnerConfirmation } from './OwnerConfirmation.tsx';

type OwnerDialogProps = Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'onClose' | 'onTry'> & {
  by: ConfirmationMethod;
  /** The change that the mailed code confirms. */
  change: ConfirmedChange;
  /** The action's consequences. */
  explanation: ReactNode;
  /** Fields above those of the confirmation, and whether they are filled in. */
  fields?: ReactNode;
  isFilled?: boolean;
  onConfirm: (proof: OwnerProof) => Promise<AccountResult>;
};

/** Asks for a secret before a change that a thief of the device could make; closed once it is made. */
export function OwnerDialog(props: OwnerDialogProps): ReactNode {
  const { by, change, explanation, fields, isFilled = true, onConfirm, ...dialog } = props;
  const services = useServices();
  const [proof, setProof] = useState(noProof);
  const [failure, setFailure] = useState<AccountFailure>();
  const show = (result: AccountResult) => {
    setFailure(result.type === 'failed' ? result.failure : undefined);
    return result.type === 'done';
  };
  return (
    <ConfirmDialog
      {...dialog}
      isDestructive
      isConfirmDisabled={!isFilled || !isComplete(by, proof)}
      onConfirm={async () => show(await onConfirm(proofOf(by, proof)))}
    >
      <p>{explanation}</p>
      {fields}
      <OwnerConfirmation
        by={by}
        value={proof}
        onChange={setProof}
        failure={failure}
        onSendCode={async () => void show(await sendConfirmation(services, change))}
      />
    </ConfirmDialog>
  );
}
