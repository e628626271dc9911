import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { unreachable } from '../../../domain/unreachable.ts';
import type { PersonDetail } from '../../../protocol/contract.ts';
import { AlertDialog } from '../../../ui/controls/AlertDialog.tsx';
import { Choices } from '../../../ui/controls/Choices.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { countText } from '../../../ui/text/amounts.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { form } from '../Admin.css.ts';
import { moneyText } from '../money-text.ts';
import type { PersonActions, PersonOrder, PersonPlan, PersonQuestion } from './person-question.ts';

type PersonDialogsProps = {
  person: Snapshot<PersonDetail>;
  question: PersonQuestion;
  actions: PersonActions;
  onClose: () => void;
};

/** Asks before anything about a person is changed. */
export function PersonDialogs({ person, question, actions, onClose }: PersonDialogsProps): ReactNode {
  const shared = { person, onClose };
  switch (question.type) {
    case 'grant':
    case 'take':
      return <TokensDialog {...shared} isGrant={question.type === 'grant'} actions={actions} />;
    case 'unlimited':
      return <UnlimitedDialog {...shared} onConfirm={() => actions.setUnlimited(!person.unlimited)} />;
    case 'block':
    case 'unblock':
      return (
        <BlockDialog
          {...shared}
          isBlock={question.type === 'block'}
          onConfirm={(reason) => actions.setBlocked(question.type === 'block', reason)}
        />
      );
    case 'delete':
      return <DeleteDialog {...shared} onConfirm={actions.remove} />;
    case 'end-plan':
      return (
        <EndPlanDialog {...shared} plan={question.plan} onConfirm={(when) => actions.endPlan(question.plan.id, when)} />
      );
    case 'refund':
      return (
        <RefundDialog
          {...shared}
          order={question.order}
          onConfirm={(reason) => actions.refund(question.order.order_id, reason)}
        />
      );
    default:
      return unreachable(question);
  }
}

type Shared = Pick<PersonDialogsProps, 'person' | 'onClose'>;

/** Closes the dialog once the change has succeeded; after a failure what was typed stays. */
function useConfirmation(onClose: () => void): [boolean, (change: () => Promise<boolean>) => void] {
  const [isBusy, run] = useBusy();
  const confirm = (change: () => Promise<boolean>) =>
    run(async () => {
      if (await change()) onClose();
    });
  return [isBusy, confirm];
}

type TokensDialogProps = Shared & {
  isGrant: boolean;
  actions: Pick<PersonActions, 'newId' | 'changeTokens'>;
};

const MAX_TOKENS = 100_000_000;

function TokensDialog({ person, isGrant, actions, onClose }: TokensDialogProps): ReactNode {
  const [isBusy, confirm] = useConfirmation(onClose);
  const [id] = useState(actions.newId);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const tokens = Number(typed.replaceAll(/[\s,.']/g, ''));
  const isValid = Number.isInteger(tokens) && tokens > 0 && tokens <= MAX_TOKENS;
  const balance = countText(person.available_tokens);
  return (
    <AlertDialog
      isOpen
      title={isGrant ? <Trans>Grant tokens</Trans> : <Trans>Take tokens</Trans>}
      confirmLabel={isGrant ? <Trans>Grant</Trans> : <Trans>Take</Trans>}
      isConfirmDisabled={!isValid || reason.trim() === ''}
      pending={isBusy}
      onCancel={onClose}
      onConfirm={() => {
        const change = { id, tokens: isGrant ? tokens : -tokens, reason: reason.trim() };
        confirm(() => actions.changeTokens(change));
      }}
    >
      <div className={form}>
        <p>
          {isGrant ? (
            <Trans>
              Balance of {person.email}: {balance}.
            </Trans>
          ) : (
            <Trans>
              Balance of {person.email}: {balance}. At most the balance is taken.
            </Trans>
          )}
        </p>
        <TextField label={<Trans>Number of tokens</Trans>} value={typed} onChange={setTyped} maxLength={15} />
        <ReasonField reason={reason} onChange={setReason} />
      </div>
    </AlertDialog>
  );
}

type ReasonFieldProps = { reason: string; onChange: (reason: string) => void };

function ReasonField({ reason, onChange }: ReasonFieldProps): ReactNode {
  return (
    <TextField
      label={<Trans>Reason</Trans>}
      hint={<Trans>For the audit log. The person does not see it.</Trans>}
      value={reason}
      onChange={onChange}
      maxLength={300}
    />
  );
}

type UnlimitedDialogProps = Shared & { onConfirm: () => Promise<boolean> };

function UnlimitedDialog({ person, onConfirm, onClose }: UnlimitedDialogProps): ReactNode {
  const [isBusy, confirm] = useConfirmation(onClose);
  const balance = countText(person.available_tokens);
  return (
    <AlertDialog
      isOpen
      title={person.unlimited ? <Trans>End unlimited tokens?</Trans> : <Trans>Make unlimited?</Trans>}
      confirmLabel={person.unlimited ? <Trans>End unlimited tokens</Trans> : <Trans>Make unlimited</Trans>}
      pending={isBusy}
      onCancel={onClose}
      onConfirm={() => confirm(onConfirm)}
    >
      <p>
        {person.unlimited ? (
          <Trans>
            {person.email} uses the balance of {balance} tokens from then on.
          </Trans>
        ) : (
          <Trans>{person.email} can use any number of tokens. Usage is recorded and not deducted.</Trans>
        )}
      </p>
    </AlertDialog>
  );
}

type BlockDialogProps = Shared & { isBlock: boolean; onConfirm: (reason: string) => Promise<boolean> };

function BlockDialog({ person, isBlock, onConfirm, onClose }: BlockDialogProps): ReactNode {
  const [isBusy, confirm] = useConfirmation(onClose);
  const [reason, setReason] = useState('');
  return (
    <AlertDialog
      isOpen
      isDestructive={isBlock}
      title={isBlock ? <Trans>Block this account?</Trans> : <Trans>Unblock this account?</Trans>}
      confirmLabel={isBlock ? <Trans>Block</Trans> : <Trans>Unblock</Trans>}
      pending={isBusy}
      onCancel={onClose}
      onConfirm={() => confirm(() => onConfirm(reason.trim()))}
    >
      <div className={form}>
        <p>
          {isBlock ? (
            <Trans>
              {person.email} is logged out everywhere at once and cannot log in again. Conversations end. A running plan
              still renews: end it too.
            </Trans>
          ) : (
            <Trans>{person.email} can log in again.</Trans>
          )}
        </p>
        <ReasonField reason={reason} onChange={setReason} />
      </div>
    </AlertDialog>
  );
}

type DeleteDialogProps = Shared & { onConfirm: (email: string) => Promise<boolean> };

function DeleteDialog({ person, onConfirm, onClose }: DeleteDialogProps): ReactNode {
  const [isBusy, confirm] = useConfirmation(onClose);
  const [typed, setTyped] = useState('');
  return (
    <AlertDialog
      isOpen
      isDestructive
      title={<Trans>Delete this account?</Trans>}
      confirmLabel={<Trans>Delete account</Trans>}
      isConfirmDisabled={typed.trim().toLowerCase() !== person.email}
      pending={isBusy}
      onCancel={onClose}
      onConfirm={() => confirm(() => onConfirm(typed.trim()))}
    >
      <div className={form}>
        <p>
          <Trans>
            All conversations of {person.email} are deleted for good. Payment and token records stay without a name. The
            person gets an email.
          </Trans>
        </p>
        <TextField
          label={<Trans>Type the email address to confirm</Trans>}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      </div>
    </AlertDialog>
  );
}

type EndPlanDialogProps = Shared & { plan: PersonPlan; onConfirm: (when: 'period-end' | 'now') => Promise<boolean> };

function EndPlanDialog({ plan, onConfirm, onClose }: EndPlanDialogProps): ReactNode {
  const { t } = useLingui();
  const [isBusy, confirm] = useConfirmation(onClose);
  const [when, setWhen] = useState<'period-end' | 'now'>(plan.renews ? 'period-end' : 'now');
  const later = { id: 'period-end', text: t`After the paid period` } as const;
  const choices = [...(plan.renews ? [later] : []), { id: 'now', text: t`At once` } as const];
  return (
    <AlertDialog
      isOpen
      isDestructive
      title={<Trans>End the plan {plan.name}?</Trans>}
      confirmLabel={<Trans>End plan</Trans>}
      pending={isBusy}
      onCancel={onClose}
      onConfirm={() => confirm(() => onConfirm(when))}
    >
      <div className={form}>
        <p>
          <Trans>The payment provider does not charge it again. Tokens that were granted stay.</Trans>
        </p>
        <Choices label={t`When`} choices={choices} chosen={when} onChoose={setWhen} />
      </div>
    </AlertDialog>
  );
}

type RefundDialogProps = Shared & { order: PersonOrder; onConfirm: (reason: string) => Promise<boolean> };

function RefundDialog({ order, onConfirm, onClose }: RefundDialogProps): ReactNode {
  const { i18n } = useLingui();
  const [isBusy, confirm] = useConfirmation(onClose);
  const [reason, setReason] = useState('');
  const amount = moneyText(order.amount - order.refunded_amount, order.currency, i18n);
  return (
    <AlertDialog
      isOpen
      isDestructive
      title={<Trans>Refund this order?</Trans>}
      confirmLabel={<Trans>Refund {amount}</Trans>}
      isConfirmDisabled={reason.trim() === ''}
      pending={isBusy}
      onCancel={onClose}
      onConfirm={() => confirm(() => onConfirm(reason.trim()))}
    >
      <div className={form}>
        <p>
          <Trans>
            The payment provider pays back {amount}. The tokens of the order are taken back; those that were spent
            become a debt.
          </Trans>
        </p>
        <ReasonField reason={reason} onChange={setReason} />
      </div>
    </AlertDialog>
  );
}
