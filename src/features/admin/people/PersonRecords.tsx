import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { List } from '../../../ui/list/List.tsx';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { dateText, dateTimeText } from '../../../ui/text/date-time.ts';
import { StatusBadge } from '../../orders/StatusBadge.tsx';
import { ChargeItem } from '../../settings/ChargeItem.tsx';
import { moneyText } from '../../../ui/text/money-text.ts';
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
            title={plan.name}
            actions={
              <Button size="sm" variant="outline" aria-label={t`End the plan ${plan.name}`} onPress={() => onEnd(plan)}>
                <Trans>End plan</Trans>
              </Button>
            }
          >
            {moneyText(plan.amount, plan.currency, i18n)}
            {plan.renews ? (
              <Trans>Renews {dateText(plan.until, i18n.locale)}</Trans>
            ) : (
              <Trans>Ends {dateText(plan.until, i18n.locale)}</Trans>
            )}
          </ListItem>
        ))}
      </List>
    </Card>
  );
}

type PersonOrdersProps = { orders: Person['orders']; onRefund: (order: PersonOrder) => void };

export function PersonOrders({ orders, onRefund }: PersonOrdersProps): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <Card title={<Trans>Orders</Trans>}>
      <List none={<Trans>No orders</Trans>}>
        {orders.map((order) => (
          <ListItem
            key={order.order_id}
            title={order.description}
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
        ))}
      </List>
    </Card>
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
