import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { PaymentProblem } from '../../../protocol/contract.ts';
import { check } from '../../../ui/icons/everyday.ts';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { AdminList, type ListQuery } from '../AdminList.tsx';
import { useAdminList } from '../load-list.ts';
import { moneyText } from '../../../ui/text/money-text.ts';

export function PaymentProblems(): ReactNode {
  const [query, setQuery] = useState<ListQuery>({ page: 1 });
  const problems = useAdminList('paymentProblems', { query });
  return (
    <AdminList
      {...problems}
      title={<Trans>Payments that need attention</Trans>}
      description={
        <Trans>Payments without an order, or that differ from it. Refund them at the payment provider.</Trans>
      }
      query={query}
      onQuery={setQuery}
      icon={check}
      none={<Trans>All payments match their orders</Trans>}
    >
      {(value) => value.problems.map((problem) => <ProblemItem key={problem.id} problem={problem} />)}
    </AdminList>
  );
}

const texts: Record<PaymentProblem['problem'], MessageDescriptor> = {
  amount: msg`The amount differs from the order`,
  currency: msg`The currency differs from the order`,
  merchant: msg`It was paid to another receiver`,
  'second-payment': msg`The order was paid a second time`,
  unmatched: msg`There is no such order`,
  waiting: msg`Waiting for its order`,
  unreadable: msg`The notification could not be read`,
};

const providers: Record<PaymentProblem['payment_method'], string> = {
  alipay: 'Alipay',
  polar: 'Polar',
  wechat: 'WeChat',
};

function ProblemItem({ problem }: { problem: Snapshot<PaymentProblem> }): ReactNode {
  const { i18n } = useLingui();
  const { amount, currency, order_id, payment_id, email: payer } = problem;
  return (
    <ListItem
      title={i18n._(texts[problem.problem])}
      note={`${providers[problem.payment_method]} · ${dateTimeText(problem.received_at, i18n.locale)}`}
    >
      {amount !== null && currency !== null && moneyText(amount, currency, i18n)}
      {payer}
      {order_id && <Trans>Order {order_id}</Trans>}
      {payment_id && <Trans>Payment {payment_id}</Trans>}
    </ListItem>
  );
}
