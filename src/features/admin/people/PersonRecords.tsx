import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { PersonDetail } from '../../../protocol/contract.ts';
import { Badge } from '../../../ui/controls/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { countText } from '../../../ui/text/amounts.ts';
import { dateText, dateTimeText } from '../../../ui/text/date-time.ts';
import { auditItem, email, list, row, soft } from '../Admin.css.ts';
import { moneyText } from '../money-text.ts';
import type { PersonOrder, PersonPlan } from './person-question.ts';

type Detail = Snapshot<PersonDetail>;

type PersonPlansProps = { plans: Detail['plans']; onEnd: (plan: PersonPlan) => void };

export function PersonPlans({ plans, onEnd }: PersonPlansProps): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <Card title={<Trans>Plan</Trans>}>
      {plans.length === 0 && (
        <p className={soft}>
          <Trans>No running plan</Trans>
        </p>
      )}
      <ul className={list}>
        {plans.map((plan) => (
          <li key={plan.id} className={auditItem}>
            <span>
              <span className={email}>{plan.name}</span>{' '}
              <span className={soft}>
                {moneyText(plan.amount, plan.currency, i18n)} ·{' '}
                {plan.renews ? (
                  <Trans>Renews {dateText(plan.until, i18n.locale)}</Trans>
                ) : (
                  <Trans>Ends {dateText(plan.until, i18n.locale)}</Trans>
                )}
              </span>
            </span>
            <Button size="sm" variant="outline" aria-label={t`End the plan ${plan.name}`} onPress={() => onEnd(plan)}>
              <Trans>End plan</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const statuses: Record<PersonOrder['status'], MessageDescriptor> = {
  pending: msg({ message: 'Pending', context: 'order' }),
  processing: msg`Processing`,
  completed: msg`Completed`,
  failed: msg`Failed`,
  expired: msg`Expired`,
  refunded: msg`Refunded`,
};

type PersonOrdersProps = { orders: Detail['orders']; onRefund: (order: PersonOrder) => void };

export function PersonOrders({ orders, onRefund }: PersonOrdersProps): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <Card title={<Trans>Orders</Trans>}>
      {orders.length === 0 && (
        <p className={soft}>
          <Trans>No orders</Trans>
        </p>
      )}
      <ul className={list}>
        {orders.map((order) => (
          <li key={order.order_id} className={auditItem}>
            <span>
              <span className={email}>{order.description}</span>
              <span className={row}>
                <Badge tone={order.status === 'completed' ? 'good' : 'outline'}>{i18n._(statuses[order.status])}</Badge>
                <span className={soft}>
                  {moneyText(order.amount, order.currency, i18n)} · {dateTimeText(order.created_at, i18n.locale)} ·{' '}
                  {order.order_id}
                </span>
              </span>
            </span>
            {order.can_refund && (
              <Button
                size="sm"
                variant="outline"
                aria-label={t`Refund the order ${order.order_id}`}
                onPress={() => onRefund(order)}
              >
                <Trans>Refund</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const kinds: Record<Detail['entries'][number]['kind'], MessageDescriptor> = {
  grant: msg`Granted tokens`,
  purchase: msg`Token pack`,
  subscription: msg`Plan tokens`,
  usage: msg`Usage`,
  refund: msg`Refund`,
  withdrawal: msg`Tokens taken back`,
};

export function PersonEntries({ entries }: Pick<Detail, 'entries'>): ReactNode {
  const { i18n } = useLingui();
  return (
    <Card
      title={<Trans>Token ledger</Trans>}
      description={<Trans>The newest changes of the balance, without the usage of conversations.</Trans>}
    >
      {entries.length === 0 && (
        <p className={soft}>
          <Trans>No entries</Trans>
        </p>
      )}
      <ul className={list}>
        {entries.map((entry) => (
          <li key={entry.id} className={auditItem}>
            <span>
              {i18n._(kinds[entry.kind])}
              {entry.reason && <span className={soft}> · {entry.reason}</span>}
              <br />
              <span className={soft}>{dateTimeText(entry.created_at, i18n.locale)}</span>
            </span>
            <span className={email}>{`${entry.tokens < 0 ? '−' : '+'}${countText(Math.abs(entry.tokens))}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function PersonSignIns({ signIns }: { signIns: Detail['sign_ins'] }): ReactNode {
  const { i18n } = useLingui();
  return (
    <Card title={<Trans>Active logins</Trans>}>
      {signIns.length === 0 && (
        <p className={soft}>
          <Trans>Not logged in anywhere</Trans>
        </p>
      )}
      <ul className={list}>
        {signIns.map(({ created_at, expires_at }) => (
          <li key={created_at} className={auditItem}>
            <span>
              <Trans>Since {dateTimeText(created_at, i18n.locale)}</Trans>
            </span>
            <span className={soft}>
              <Trans>Until {dateText(expires_at, i18n.locale)}</Trans>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
