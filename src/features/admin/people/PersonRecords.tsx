import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { localizedDescription, localizedProduct, unpaidStatuses } from '../../../domain/purchase.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { List } from '../../../ui/list/List.tsx';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { dateText, dateTimeText, utcDateText } from '../../../ui/text/date-time.ts';
import { StatusBadge } from '../../orders/StatusBadge.tsx';
import { ChargeItem } from '../../settings/ChargeItem.tsx';
import { moneyText } from '../../../ui/text/money-text.ts';
import { foldSummary } from '../../../ui/list/List.css.ts';
import type { Person, PersonOrder, PersonPlan } from './PersonDialogs.tsx';

type PersonPlansProps = { plans: Person['plans']; onEnd: (plan: PersonPlan) => void };

export function PersonPlans({ plans, onEnd }: PersonPlansProps): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <Card title={<Trans>Plan</Trans>}>
      <List none={<Trans>No running plan</Trans>}>
        {plans.map((plan) => (
          <ListItem
            key={plan.id}
            title={localizedProduct(plan, i18n.locale).name}
            actions={
              <Button size="sm" variant="outline" aria-label={t`End the plan ${plan.name}`} onPress={() => onEnd(plan)}>
                <Trans>End plan</Trans>
              </Button>
            }
          >
            {moneyText(plan.amount, plan.currency, i18n)}
            {plan.renews ? (
              <Trans>Renews {utcDateText(plan.until, i18n.locale)}</Trans>
            ) : (
              <Trans>Ends {utcDateText(plan.until, i18n.locale)}</Trans>
            )}
          </ListItem>
        ))}
      </List>
    </Card>
  );
}

type PersonOrdersProps = { orders: Person['orders']; onRefund: (order: PersonOrder) => void };

/** Orders that brought no money are folded: people try several times. */
export function PersonOrders({ orders, onRefund }: PersonOrdersProps): ReactNode {
  const isUnpaid = ({ status }: PersonOrder) => unpaidStatuses.includes(status);
  const unpaid = orders.filter(isUnpaid);
  const item = (order: PersonOrder) => <OrderItem key={order.order_id} order={order} onRefund={onRefund} />;
  return (
    <Card title={<Trans>Orders</Trans>}>
      <List none={unpaid.length === 0 ? <Trans>No orders</Trans> : <Trans>No paid orders</Trans>}>
        {orders.filter((order) => !isUnpaid(order)).map(item)}
      </List>
      {unpaid.length > 0 && (
        <details>
          <summary className={foldSummary}>
            <Plural value={unpaid.length} one="# unpaid order" other="# unpaid orders" />
          </summary>
          <List>{unpaid.map(item)}</List>
        </details>
      )}
    </Card>
  );
}

function OrderItem({ order, onRefund }: { order: PersonOrder; onRefund: (order: PersonOrder) => void }): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <ListItem
      title={localizedDescription(order, i18n.locale)}
      badges={<StatusBadge status={order.status} />}
      actions={
        order.can_refund && (
          <Button
            size="sm"
            variant="outline"
            aria-label={t`Refund the order ${order.order_id}`}
            onPress={() => onRefund(order)}
          >
            <Trans>Refund</Trans>
          </Button>
        )
      }
    >
      {moneyText(order.amount, order.currency, i18n)}
      {dateTimeText(order.created_at, i18n.locale)}
      {order.order_id}
    </ListItem>
  );
}

export function PersonEntries({ entries }: Pick<Person, 'entries'>): ReactNode {
  return (
    <Card
      title={<Trans>Token ledger</Trans>}
      description={<Trans>The newest changes of the balance, without the usage of conversations.</Trans>}
    >
      <List none={<Trans>No entries</Trans>}>
        {entries.map((entry) => (
          <ChargeItem key={entry.id} charge={entry} reason={entry.reason} />
        ))}
      </List>
    </Card>
  );
}

export function PersonSignIns({ signIns }: { signIns: Person['sign_ins'] }): ReactNode {
  const { i18n } = useLingui();
  return (
    <Card title={<Trans>Active logins</Trans>}>
      <List none={<Trans>Not logged in anywhere</Trans>}>
        {signIns.map(({ created_at, expires_at }) => (
          <ListItem
            key={created_at}
            title={<Trans>Since {dateTimeText(created_at, i18n.locale)}</Trans>}
            note={<Trans>Until {dateText(expires_at, i18n.locale)}</Trans>}
          />
        ))}
      </List>
    </Card>
  );
}
