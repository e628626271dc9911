import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { faded } from '../../ui/layout.css.ts';

/** Shown in place of the button of a product that no payment method takes. */
export function NotForSale(): ReactNode {
  return (
    <p className={faded}>
      <Trans>Not for sale at the moment</Trans>
    </p>
  );
}
