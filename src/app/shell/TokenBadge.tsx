import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { balanceTone, type Balance } from '../../domain/balance.ts';
import type { TalkBilling } from '../../domain/talk-time.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { coin } from '../../ui/icons/everyday.ts';
import { useShortTalkTime, useTalkTimeText } from '../../ui/text/talk-time-text.ts';
import { tokensText } from '../../ui/text/tokens-text.ts';
import { inFigures, inWords } from './responsive-label.css.ts';
import { bare, inline, lowPressable, pill, pressable } from '../../ui/layout.css.ts';

type TokenBadgeProps = { balance: Balance; billing: TalkBilling };

/**
 * How long the balance lasts; a press shows the tokens instead. Its colour depends on the amount (product spec section
 * 9).
 */
export function TokenBadge({ balance, billing }: TokenBadgeProps): ReactNode {
  if (balance.type !== 'unlimited') return <Remaining balance={balance} billing={billing} />;
  return (
    <Badge tone={balanceTone(balance)}>
      <Icon path={coin} size="xs" />
      <Trans>Unlimited</Trans>
    </Badge>
  );
}

type Limited = Exclude<Balance, { type: 'unlimited' }>;

function Remaining({ balance, billing }: { balance: Limited; billing: TalkBilling }): ReactNode {
  const { i18n } = useLingui();
  const [showsTokens, setShowsTokens] = useState(false);
  const count = balance.type === 'tokens' ? balance.available : balance.remaining;
  const talkTime = useTalkTimeText()(count, billing);
  const short = useShortTalkTime()(count, billing);
  const tokens = tokensText(count, i18n);
  return (
    <button
      type="button"
      className={`${inline.hair} ${pressable} ${bare} ${lowPressable} ${pill}`}
      aria-label={`${talkTime}, ${tokens}`}
      onClick={() => setShowsTokens(!showsTokens)}
    >
      <Badge tone={balanceTone(balance)}>
        <Icon path={coin} size="xs" />
        {showsTokens ? (
          tokens
        ) : (
          <>
            <span className={inWords}>{talkTime}</span>
            <span className={inFigures}>{short}</span>
          </>
        )}
      </Badge>
    </button>
  );
}
