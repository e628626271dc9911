import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { PaymentProblem } from '../../../protocol/contract.ts';
import { Card } from '../../../ui/controls/Card.tsx';
import { EmptyState } from '../../../ui/controls/EmptyState.tsx';
import { Pager } from '../../../ui/controls/Pager.tsx';
import { check } from '../../../ui/icons/everyday.ts';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { auditItem, email, list as listClass, soft, times } from '../Admin.css.ts';
import type { AdminLists } from '../admin-state.ts';
import { Loaded } from '../Loaded.tsx';
import { moneyText } from '../money-text.ts';

type PaymentProblemsProps = {
  list: Snapshot<AdminLists['paymentProblems']>;
  onRetry: () => void;
  onPage: (page: number) => void;
};

export function PaymentProblems({ list, onRetry, onPage }: PaymentProblemsProps): ReactNode {
  return (
    <Card
      title={<Trans>Payments that need attention</Trans>}
      description={
        <Trans>Refused because they differ from their order, or without an order. Refund them at the provider.</Trans>
      }
    >
      <Loaded list={list} onRetry={onRetry}>
        {({ problems, pagination }) => (
          <>
            {problems.length === 0 && (
              <EmptyState icon={check} title={<Trans>All payments match their orders</Trans>} />
            )}
            <ul className={listClass}>
              {problems.map((one) => (
                <ProblemItem key={one.id} problem={one} />
              ))}
            </ul>
            <Pager page={pagination.page} totalPages={pagination.total_pages} onPage={onPage} />
          </>
        )}
      </Loaded>
    </Card>
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
    <li className={auditItem}>
      <div>
        <span className={email}>{i18n._(texts[problem.problem])}</span>
        <div className={times}>
          {amount !== null && currency !== null && <span>{moneyText(amount, currency, i18n)}</span>}
          {payer && <span>{payer}</span>}
          {order_id && (
            <span>
              <Trans>Order {order_id}</Trans>
            </span>
          )}
          {payment_id && (
            <span>
              <Trans>Payment {payment_id}</Trans>
            </span>
          )}
        </div>
      </div>
      <span className={soft}>
        {providers[problem.payment_method]} · {dateTimeText(problem.received_at, i18n.locale)}
      </span>
    </li>
  );
}
