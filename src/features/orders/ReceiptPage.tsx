import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { Receipt } from '../../protocol/contract.ts';
import type { ReceiptState } from '../../state/receipt.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Skeleton } from '../../ui/controls/Skeleton.tsx';
import { back } from '../../ui/icons/everyday.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { RequestErrorText } from '../../ui/text/RequestErrorText.tsx';
import { dateText } from '../../ui/text/date-time.ts';
import { amountText } from '../purchase/amount-text.ts';
import { paymentMethodNames } from '../purchase/payment-method-names.ts';
import { bar, page } from './Orders.css.ts';
import { amountCell, fact, facts, factName, note, paper, party, sums, title, total } from './Receipt.css.ts';

type ReceiptPageProps = {
  current: Snapshot<ReceiptState['current']>;
  onRetry: () => void;
  onBack: () => void;
  onPrint: () => void;
};

/** The receipt of one order. Printed, nothing else of the page is on the paper. */
export function ReceiptPage({ current, onRetry, onBack, onPrint }: ReceiptPageProps): ReactNode {
  const { t } = useLingui();
  return (
    <div className={page}>
      <div className={bar}>
        <Button variant="ghost" size="sm" onPress={onBack}>
          <Icon path={back} size="sm" />
          <Trans>All orders</Trans>
        </Button>
        {current.type === 'loaded' && (
          <Button variant="outline" size="sm" onPress={onPrint}>
            <Trans>Print or save as PDF</Trans>
          </Button>
        )}
      </div>
      {current.type === 'loading' && (
        <output aria-label={t`Loading the receipt…`}>
          <Skeleton shape="card" />
        </output>
      )}
      {current.type === 'failed' && (
        <LoadFailed title={<Trans>The receipt could not be loaded</Trans>} onRetry={onRetry}>
          <RequestErrorText error={current.error} />
        </LoadFailed>
      )}
      {current.type === 'loaded' && <Paper receipt={current.value} />}
    </div>
  );
}

function Paper({ receipt }: { receipt: Snapshot<Receipt> }): ReactNode {
  const { i18n } = useLingui();
  const { number, seller, buyer, is_sandbox: isSandbox, payment_method: method } = receipt;
  return (
    <article className={paper}>
      <h2 className={title}>
        <Trans>Receipt {number}</Trans>
      </h2>
      <dl className={facts}>
        <Fact name={<Trans>Date of payment</Trans>}>{dateText(receipt.paid_at, i18n.locale)}</Fact>
        <Fact name={<Trans>Issued</Trans>}>{dateText(receipt.issued_at, i18n.locale)}</Fact>
        <Fact name={<Trans>Order</Trans>}>{receipt.order_id}</Fact>
        <Fact name={<Trans>Paid with</Trans>}>{i18n._(paymentMethodNames[method])}</Fact>
        <Fact name={<Trans>Seller</Trans>}>
          <span className={party}>
            {[seller.name ?? 'Dragoman', seller.address, seller.tax_id, seller.email].filter(Boolean).join('\n')}
          </span>
        </Fact>
        <Fact name={<Trans>Buyer</Trans>}>
          <span className={party}>{[buyer.name, buyer.email].filter(Boolean).join('\n')}</span>
        </Fact>
      </dl>
      <Sums receipt={receipt} />
      {method === 'polar' && !isSandbox && (
        <p className={note}>
          <Trans>Polar resells this purchase as merchant of record and sends its own invoice with the taxes.</Trans>
        </p>
      )}
      {isSandbox && (
        <p className={note}>
          <Trans>This was a test payment. No money was charged.</Trans>
        </p>
      )}
    </article>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className={fact}>
      <dt className={factName}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sums({ receipt }: { receipt: Snapshot<Receipt> }): ReactNode {
  const { i18n } = useLingui();
  const { currency, currency_symbol: symbol, refunded_amount: refunded } = receipt;
  const money = (amount: number) => `${amountText(amount, currency, symbol)} ${currency}`;
  return (
    <table className={sums}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Item</Trans>
          </th>
          <th scope="col" className={amountCell}>
            <Trans>Quantity</Trans>
          </th>
          <th scope="col" className={amountCell}>
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {receipt.items.map((item) => (
          <tr key={item.description}>
            <td>{descriptionIn(item, i18n.locale)}</td>
            <td className={amountCell}>{item.quantity}</td>
            <td className={amountCell}>{money(item.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={total}>
          <th scope="row" colSpan={2}>
            <Trans>Total paid</Trans>
          </th>
          <td className={amountCell}>{money(receipt.amount)}</td>
        </tr>
        {refunded > 0 && (
          <tr>
            <th scope="row" colSpan={2}>
              <Trans>Refunded</Trans>
            </th>
            <td className={amountCell}>{money(refunded)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

function descriptionIn({ description, descriptions = {} }: Snapshot<Receipt['items'][number]>, locale: string): string {
  const inLocales: Readonly<Partial<Record<string, string>>> = descriptions;
  return inLocales[locale] ?? description;
}
