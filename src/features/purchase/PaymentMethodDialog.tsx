import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { PaymentMethod } from '../../domain/purchase.ts';
import { priceBy, type Catalogue, type Choice, type Price } from '../../state/purchase.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { Spinner } from '../../ui/controls/Spinner.tsx';
import { PurchaseTerms } from '../legal/LegalLinks.tsx';
import { amountText } from './amount-text.ts';
import { PlanTerms } from './PlanTerms.tsx';
import { paymentMethodNames } from './payment-method-names.ts';
import { figures, framed, grow, nowrap, pressable, row, soft, stack, strong, wide } from '../../ui/layout.css.ts';
import { method as methodClass } from './Purchase.css.ts';

type MethodDialogProps = {
  choice: Snapshot<Choice> | undefined;
  methods: Snapshot<Catalogue['methods']>;
  onChoose: (method: PaymentMethod) => void;
  onCancel: () => void;
};

export function PaymentMethodDialog({ choice, methods, onChoose, onCancel }: MethodDialogProps): ReactNode {
  if (!choice) return null;
  const { product } = choice;
  const isPlan = product.type === 'plan';
  return (
    <Dialog
      title={<Trans>Choose a payment method</Trans>}
      onClose={onCancel}
      footer={
        <Button variant="outline" onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <p>{product.name}</p>
      {isPlan && <PlanTerms planId={product.id} />}
      <PurchaseTerms />
      <div className={stack.md}>
        {(['alipay', 'polar'] as const).map((method) => (
          <Method
            key={method}
            method={method}
            isUnavailable={methods?.[method] === 'off' || (product.prices !== undefined && !priceBy(product, method))}
            price={priceBy(product, method)}
            isPlan={isPlan}
            chosen={choice.method}
            onChoose={() => onChoose(method)}
          />
        ))}
      </div>
    </Dialog>
  );
}

const renewals: Record<PaymentMethod, MessageDescriptor> = {
  alipay: msg`For one month. It does not renew.`,
  polar: msg`Renews every month until you cancel.`,
};

const hints: Record<PaymentMethod, MessageDescriptor> = {
  alipay: msg`Scan a QR code with your phone.`,
  polar: msg`Pay by card in a new window.`,
};

type MethodProps = {
  method: PaymentMethod;
  /** Not offered by the operator. */
  isUnavailable: boolean;
  price: Price | undefined;
  isPlan: boolean;
  chosen: PaymentMethod | undefined;
  onChoose: () => void;
};

function Method({ method, isUnavailable, price, isPlan, chosen, onChoose }: MethodProps): ReactNode {
  const { t, i18n } = useLingui();
  const isChosen = chosen === method;
  const hint = isUnavailable ? t`Not available here` : i18n._(hints[method]);
  return (
    <button
      type="button"
      className={`${row.md} ${wide} ${framed} ${pressable} ${methodClass}`}
      data-chosen={isChosen || undefined}
      aria-disabled={isChosen || undefined}
      aria-busy={isChosen || undefined}
      disabled={isUnavailable || (chosen !== undefined && !isChosen)}
      onClick={isChosen ? undefined : onChoose}
    >
      <span className={`${stack.hair} ${grow}`}>
        <span className={strong}>{i18n._(paymentMethodNames[method])}</span>
        <span className={soft}>{isChosen ? t`Creating order…` : hint}</span>
        {isPlan && !isUnavailable && <span className={soft}>{i18n._(renewals[method])}</span>}
      </span>
      {price && !isUnavailable && (
        <span className={`${strong} ${figures} ${nowrap}`}>
          {amountText(price.price, price.currency)} {isPlan && <Trans>/ month</Trans>}
        </span>
      )}
      {isChosen && <Spinner />}
    </button>
  );
}
