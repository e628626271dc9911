import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { balanceTone } from '../../domain/balance.ts';
import type { Balance } from '../../domain/balance.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { coin } from '../../ui/icons/everyday.ts';
import { countText, shortCountText } from '../../ui/text/amounts.ts';
import { inFigures, inWords } from './responsive-label.css.ts';

/** The remaining balance. Its colour depends on the amount (product spec section 9). */
export function TokenBadge({ balance }: { balance: Balance }): ReactNode {
  const { i18n } = useLingui();
  return (
    <Badge tone={balanceTone(balance)}>
      <Icon path={coin} size="xs" />
      {balance.type === 'unlimited' ? (
        <Trans>Unlimited</Trans>
      ) : (
        <Remaining count={remainingTokens(balance)} locale={i18n.locale} />
      )}
    </Badge>
  );
}

function Remaining({ count, locale }: { count: number; locale: string }): ReactNode {
  const tokens = countText(count);
  return (
    <>
      <span className={inWords}>
        <Trans>{tokens} tokens</Trans>
      </span>
      <span className={inFigures} aria-hidden="true" title={tokens}>
        {shortCountText(count, locale)}
      </span>
    </>
  );
}

function remainingTokens(balance: Exclude<Balance, { type: 'unlimited' }>): number {
  return balance.type === 'tokens' ? balance.available : balance.remaining;
}
