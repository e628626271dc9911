import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { wholeNumber } from '../../../domain/whole-number.ts';
import { localizedProduct } from '../../../domain/purchase.ts';
import { unreachable } from '../../../domain/unreachable.ts';
import type { AppServices } from '../../../ports/services.ts';
import type { PersonDetail } from '../../../protocol/contract.ts';
import { Choices } from '../../../ui/controls/Choices.tsx';
import { ConfirmDialog } from '../../../ui/controls/ConfirmDialog.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { countText } from '../../../ui/text/amounts.ts';
import { useServices } from '../../use-services.ts';
import { moneyText } from '../../../ui/text/money-text.ts';
import { changePerson, refundOrder } from './change-person.ts';

export type Person = Snapshot<PersonDetail>;
export type PersonPlan = Person['plans'][number];
export type PersonOrder = Person['orders'][number];

/** The question that a dialog asks before a change. */
export type PersonQuestion =
  | { readonly type: 'grant' | 'take' | 'unlimited' | 'block' | 'unblock' | 'delete' }
  | { readonly type: 'end-plan'; readonly plan: PersonPlan }
  | { readonly type: 'refund'; readonly order: PersonOrder };

type AskProps = { person: Person; onClose: () => void };
type DialogProps = AskProps & { services: AppServices; params: { id: string } };

/** Asks before anything about a person is changed. */
export function PersonDialogs({ question, ...asked }: AskProps & { question: PersonQuestion }): ReactNode {
  const dialog = { ...asked, services: useServices(), params: { id: asked.person.id } };
  switch (question.type) {
    case 'grant':
    case 'take':
      return <TokensDialog {...dialog} isGrant={question.type === 'grant'} />;
    case 'unlimited':
      return <UnlimitedDialog {...dialog} />;
    case 'block':
    case 'unblock':
      return <BlockDialog {...dialog} isBlock={question.type === 'block'} />;
    case 'delete':
      return <DeleteDialog {...dialog} />;
    case 'end-plan':
      return <EndPlanDialog {...dialog} plan={question.plan} />;
    case 'refund':
      return <RefundDialog {...dialog} order={question.order} />;
    default:
      return unreachable(question);
  }
}

const MAX_TOKENS = 100_000_000;

function TokensDialog({ person, onClose, services, params, isGrant }: DialogProps & { isGrant: boolean }): ReactNode {
  const [id] = useState(() => services.newId());
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const tokens = wholeNumber(typed);
  const isValid = Number.isInteger(tokens) && tokens > 0 && tokens <= MAX_TOKENS;
  const balance = countText(person.available_tokens);
  return (
    <ConfirmDialog
      title={isGrant ? <Trans>Grant tokens</Trans> : <Trans>Take tokens</Trans>}
      confirmLabel={isGrant ? <Trans>Grant</Trans> : <Trans>Take</Trans>}
      isConfirmDisabled={!isValid || reason.trim() === ''}
      onClose={onClose}
      onConfirm={() =>
        changePerson(services, 'changeTokens', {
          params,
          body: { id, tokens: isGrant ? tokens : -tokens, reason: reason.trim() },
        })
      }
    >
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
      <TextField
        label={<Trans>Number of tokens</Trans>}
        value={typed}
        onChange={setTyped}
        maxLength={15}
        error={typed.trim() !== '' && !isValid && <Trans>Enter a whole number of tokens, such as 50,000.</Trans>}
        hint={isValid && countText(tokens)}
      />
      <ReasonField reason={reason} onChange={setReason} />
    </ConfirmDialog>
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

function UnlimitedDialog({ person, onClose, services, params }: DialogProps): ReactNode {
  const balance = countText(person.available_tokens);
  return (
    <ConfirmDialog
      title={person.unlimited ? <Trans>End unlimited tokens?</Trans> : <Trans>Make unlimited?</Trans>}
      confirmLabel={person.unlimited ? <Trans>End unlimited tokens</Trans> : <Trans>Make unlimited</Trans>}
      onClose={onClose}
      onConfirm={() => changePerson(services, 'setUnlimited', { params, body: { unlimited: !person.unlimited } })}
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
    </ConfirmDialog>
  );
}

function BlockDialog({ person, onClose, services, params, isBlock }: DialogProps & { isBlock: boolean }): ReactNode {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      isDestructive={isBlock}
      title={isBlock ? <Trans>Block this account?</Trans> : <Trans>Unblock this account?</Trans>}
      confirmLabel={isBlock ? <Trans>Block</Trans> : <Trans>Unblock</Trans>}
      onClose={onClose}
      onConfirm={() =>
        changePerson(services, 'setBlocked', { params, body: { blocked: isBlock, reason: reason.trim() } })
      }
    >
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
    </ConfirmDialog>
  );
}

function DeleteDialog({ person, onClose, services, params }: DialogProps): ReactNode {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      isDestructive
      title={<Trans>Delete this account?</Trans>}
      confirmLabel={<Trans>Delete account</Trans>}
      isConfirmDisabled={typed.trim().toLowerCase() !== person.email}
      onClose={onClose}
      onConfirm={() => changePerson(services, 'deletePerson', { params, body: { email: typed.trim() } })}
    >
      <p>
        <Trans>
          All conversations of {person.email} are permanently deleted. Payment and token records stay without a name.
          The owner of the account is notified by email.
        </Trans>
      </p>
      <TextField
        label={<Trans>Type the email address to confirm</Trans>}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </ConfirmDialog>
  );
}

function EndPlanDialog({ onClose, services, params, plan }: DialogProps & { plan: PersonPlan }): ReactNode {
  const { t, i18n } = useLingui();
  const { name } = localizedProduct(plan, i18n.locale);
  const [when, setWhen] = useState<'period-end' | 'now'>(plan.renews ? 'period-end' : 'now');
  const later = { id: 'period-end', text: t`After the paid period` } as const;
  const choices = [...(plan.renews ? [later] : []), { id: 'now', text: t`At once` } as const];
  return (
    <ConfirmDialog
      isDestructive
      title={<Trans>End the plan {name}?</Trans>}
      confirmLabel={<Trans>End plan</Trans>}
      onClose={onClose}
      onConfirm={() => changePerson(services, 'endPlan', { params: { ...params, planId: plan.id }, body: { when } })}
    >
      <p>
        <Trans>The payment provider does not charge it again. Tokens that were granted stay.</Trans>
      </p>
      <Choices label={t`When`} choices={choices} chosen={when} onChoose={setWhen} />
    </ConfirmDialog>
  );
}

function RefundDialog({ onClose, services, params, order }: DialogProps & { order: PersonOrder }): ReactNode {
  const { i18n } = useLingui();
  const [reason, setReason] = useState('');
  const amount = moneyText(order.amount - order.refunded_amount, order.currency, i18n);
  return (
    <ConfirmDialog
      isDestructive
      title={<Trans>Refund this order?</Trans>}
      confirmLabel={<Trans>Refund {amount}</Trans>}
      isConfirmDisabled={reason.trim() === ''}
      onClose={onClose}
      onConfirm={() => refundOrder(services, params.id, { orderId: order.order_id, reason: reason.trim() })}
    >
      <p>
        <Trans>
          The payment provider pays back {amount}. The tokens of the order are taken back; those that were spent become
          a debt.
        </Trans>
      </p>
      <ReasonField reason={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
