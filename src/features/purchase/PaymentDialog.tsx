import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { Payment, PaymentStatus, Price } from '../../state/purchase.ts';
import { Alert, type AlertProps } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { external } from '../../ui/icons/lists.ts';
import { anywhere, figures, middle, soft, stack, strong } from '../../ui/layout.css.ts';
import { orderNumber } from './Purchase.css.ts';
import { amountText } from './amount-text.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { qrLink } from '../../ui/QrCode.css.ts';

type PaymentDialogProps = {
  payment: Snapshot<Payment> | undefined;
  onOpenPage: () => void;
  onCheck: () => void;
  onTryAgain: () => void;
  /** Goes to the start screen. */
  onTranslate: () => void;
  onClose: () => void;
};

/** How to pay, and the status of the payment. */
export function PaymentDialog(props: PaymentDialogProps): ReactNode {
  const { payment, onOpenPage, onClose } = props;
  if (!payment) return null;
  const { orderId, status } = payment;
  return (
    <Dialog
      title={<PaymentTitle payment={payment} />}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
          <NextStep {...props} payment={payment} />
        </>
      }
    >
      {status === 'pending' && <PaymentInstructions payment={payment} onOpenPage={onOpenPage} />}
      <PaymentStatusAlert status={status} />
      <p className={`${soft} ${figures} ${orderNumber}`}>
        <Trans>Order ID: {orderId}</Trans>
      </p>
    </Dialog>
  );
}

function PaymentTitle({ payment: { status, method } }: { payment: Snapshot<Payment> }): ReactNode {
  if (status === 'success') return <Trans>Payment complete</Trans>;
  return method === 'polar' ? <Trans>Pay with Polar</Trans> : <Trans>Pay with Alipay</Trans>;
}

type NextStepProps = Omit<PaymentDialogProps, 'payment'> & { payment: Snapshot<Payment> };

function NextStep({ payment, onCheck, onTryAgain, onTranslate }: NextStepProps): ReactNode {
  const { t } = useLingui();
  const { status, product, isChecking } = payment;
  if (status === 'success') {
    return (
      <Button onPress={onTranslate}>
        <Trans>Start translating</Trans>
      </Button>
    );
  }
  if (status === 'failed' && product) {
    return (
      <Button onPress={onTryAgain}>
        <Trans>Try again</Trans>
      </Button>
    );
  }
  return (
    <Button aria-label={t`Check payment status`} pending={isChecking} onPress={onCheck}>
      <Trans>Check payment status</Trans>
    </Button>
  );
}

type PaymentInstructionsProps = Pick<PaymentDialogProps, 'onOpenPage'> & { payment: Snapshot<Payment> };

/** Hidden once paid or failed, to prevent a second payment. */
function PaymentInstructions({ payment, onOpenPage }: PaymentInstructionsProps): ReactNode {
  const { method, price } = payment;
  return (
    <>
      {price && <AmountDue {...price} />}
      {method === 'polar' ? (
        <WindowInstructions isShown={payment.isShown} />
      ) : (
        <QrCodeInstructions paymentUrl={payment.paymentUrl} />
      )}
      <div className={stack.hair}>
        <Button icon={external} variant="secondary" onPress={onOpenPage}>
          {method === 'polar' ? <Trans>Reopen payment window</Trans> : <Trans>Open in browser</Trans>}
        </Button>
      </div>
    </>
  );
}

function AmountDue({ price, currency }: Price): ReactNode {
  const amount = amountText(price, currency);
  return (
    <p className={`${anywhere} ${strong}`}>
      <Trans>Amount due: {amount}</Trans>
    </p>
  );
}

function QrCodeInstructions({ paymentUrl }: { paymentUrl: string }): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <p className={anywhere}>
        <Trans>Scan this code with the Alipay app, or open the payment page in your browser.</Trans>
      </p>
      <a
        className={`${middle} ${qrLink}`}
        href={paymentUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={t`QR code: open the payment page in a new tab`}
      >
        <QrCode text={paymentUrl} />
      </a>
    </>
  );
}

function WindowInstructions({ isShown }: { isShown: boolean }): ReactNode {
  return (
    <p className={anywhere}>
      {isShown ? (
        <Trans>The payment window has been opened. Complete the payment there; this page updates automatically.</Trans>
      ) : (
        <Trans>The browser blocked the payment window. Open it with the button below.</Trans>
      )}
    </p>
  );
}

type StatusText = {
  readonly tone: NonNullable<AlertProps['tone']>;
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
};

const statusTexts: Record<PaymentStatus, StatusText> = {
  pending: {
    tone: 'calm',
    title: msg`Waiting for payment`,
    text: msg`This page checks for the payment every few seconds.`,
  },
  received: {
    tone: 'calm',
    title: msg`Payment received, processing`,
    text: msg`Your tokens are on their way.`,
  },
  success: { tone: 'good', title: msg`Payment successful!`, text: msg`Your balance is up to date.` },
  failed: { tone: 'bad', title: msg`Payment failed or expired`, text: msg`Payment failed. Please try again.` },
};

function PaymentStatusAlert({ status }: { status: PaymentStatus }): ReactNode {
  const { i18n } = useLingui();
  const { tone, title, text } = statusTexts[status];
  return (
    <div aria-live="polite">
      <Alert tone={tone} title={i18n._(title)}>
        <p>{i18n._(text)}</p>
      </Alert>
    </div>
  );
}
