import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Charge } from '../../protocol/contract.ts';
import { figures, medium } from '../../ui/layout.css.ts';
import { ListItem } from '../../ui/list/ListItem.tsx';
import { dateTimeText } from '../../ui/text/date-time.ts';
import { charge as chargeClass } from './ChargeItem.css.ts';

const kinds: Record<Charge['kind'], MessageDescriptor> = {
  grant: msg`Granted tokens`,
  purchase: msg`Token pack`,
  subscription: msg`Plan tokens`,
  usage: msg`Usage`,
  refund: msg`Refund`,
  withdrawal: msg`Tokens taken back`,
};

type ChargeItemProps = {
  charge: Pick<Charge, 'kind' | 'tokens' | 'created_at'>;
  /** Shown in place of the kind. */
  title?: string | undefined;
  /** An administrator's note. */
  reason?: string | null;
};

/** A change of the balance. */
export function ChargeItem({ charge: { kind, tokens, created_at: at }, title, reason }: ChargeItemProps): ReactNode {
  const { i18n } = useLingui();
  return (
    <ListItem
      title={title ?? i18n._(kinds[kind])}
      note={
        <span className={`${medium} ${figures} ${chargeClass}`} data-gain={tokens > 0 || undefined}>
          {new Intl.NumberFormat(i18n.locale || 'en-US', { signDisplay: 'exceptZero' }).format(tokens)}
        </span>
      }
    >
      {reason}
      <time dateTime={at}>{dateTimeText(at, i18n.locale)}</time>
    </ListItem>
  );
}
