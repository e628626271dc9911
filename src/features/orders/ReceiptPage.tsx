import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { Receipt } from '../../protocol/contract.ts';
import type { ReceiptState } from '../../state/receipt.ts';
import { localizedDescription } from '../../domain/purchase.ts';
import { BackButton } from '../../ui/controls/BackButton.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { Loaded } from '../../ui/list/Loaded.tsx';
import { LoadingList } from '../../ui/list/LoadingList.tsx';
import { Logo } from '../../ui/icons/Logo.tsx';
import { utcDateText } from '../../ui/text/date-time.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { amountText } from '../purchase/amount-text.ts';
import { paymentMethodNames } from '../purchase/payment-method-names.ts';
import { orderNumber } from '../purchase/Purchase.css.ts';
import { framed, heading, line, row, soft, spread, stack, strong } from '../../ui/layout.css.ts';
import { page } from '../../ui/theme/page.css.ts';
import { amountCell, paper, party, sums } from './Receipt.css.ts';

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
      <div className={`${row.sm} ${spread}`}>
        <BackButton onPress={onBack}>
          <Trans>All orders</Trans>
        </BackButton>
        {current.type === 'loaded' && (
          <Button variant="outline" size="sm" onPress={onPrint}>
            <Trans>Print or save as PDF</Trans>
          </Button>
        )}
      </div>
      <Loaded
        list={current}
        failed={<Trans>The receipt could not be loaded</Trans>}
        placeholder={<LoadingList label={t`Loading the receipt…`} shape="card" count={1} />}
        onRetry={onRetry}
      >
        {(receipt) => <Paper receipt={receipt} />}
      </Loaded>
    </div>
  );
}

function Paper({ receipt }: { receipt: Snapshot<Receipt> }): ReactNode {
  const { t, i18n } = useLingui();
  const { number, seller, buyer, is_sandbox: isSandbox, payment_method: method } = receipt;
  return (
    <article className={`${stack.lg} ${framed} ${paper}`}>
      <p className={`${line.sm} ${strong}`}>
        <Logo />
        Dragoman
      </p>
      <h2 className={heading.xl}>
        <Trans>Receipt {number}</Trans>
      </h2>
      <DetailList
        look="wide"
        details={[
          { name: t`Date of payment`, value: utcDateText(receipt.paid_at, i18n.locale) },
          { name: t`Issued`, value: utcDateText(receipt.issued_at, i18n.locale) },
          { name: t`Order`, value: <span className={orderNumber}>{receipt.order_id}</span> },
          { name: t`Paid with`, value: i18n._(paymentMethodNames[method]) },
          {
            name: t`Seller`,
            value: partyLines([seller.name ?? 'Dragoman', seller.address, seller.tax_id], seller.email),
          },
          { name: t`Buyer`, value: partyLines([buyer.name], buyer.email) },
        ]}
      />
      <Sums receipt={receipt} />
      {method === 'polar' && !isSandbox && (
        <p className={soft}>
          <Trans>Polar resells this purchase as merchant of record and sends its own invoice with the taxes.</Trans>
        </p>
      )}
      {isSandbox && (
        <p className={soft}>
          <Trans>This was a test payment. No money was charged.</Trans>
        </p>
      )}
    </article>
  );
}

function partyLines(lines: readonly (string | null)[], email: string | null): ReactNode {
  return (
    <div className={party}>
      {lines.filter(Boolean).join('\n')}
      {email && (
        <div>
          <EmailText email={email} />
        </div>
      )}
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
            <td>{localizedDescription(item, i18n.locale)}</td>
            <td className={amountCell}>{item.quantity}</td>
            <td className={amountCell}>{money(item.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={strong}>
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
