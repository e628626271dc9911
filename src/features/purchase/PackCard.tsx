import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot, type Snapshot } from 'valtio';
import type { TokenPack } from '../../protocol/contract.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { coin } from '../../ui/icons/everyday.ts';
import { system, talkBillingOf } from '../../state/system.ts';
import { useTalkTimeText } from '../../ui/text/talk-time-text.ts';
import { amountText } from './amount-text.ts';
import { FeatureList } from './FeatureList.tsx';
import { NotForSale } from './NotForSale.tsx';
import { faded, figures, heading, line, row, tight, strong } from '../../ui/layout.css.ts';
import { badges, price, tokenCount } from './Purchase.css.ts';

type PackCardProps = { pack: Snapshot<TokenPack>; isPopular: boolean; isForSale: boolean; onBuy: () => void };

export function PackCard({ pack, isPopular, isForSale, onBuy }: PackCardProps): ReactNode {
  const { t } = useLingui();
  const talkTime = useTalkTimeText()(pack.token_count, talkBillingOf(useSnapshot(system).info));
  const lines = [t`Tokens included`, t`No expiration date`, t`Pay once, use anytime`, t`Perfect for occasional users`];
  return (
    <Card
      level={3}
      title={pack.name}
      description={pack.description}
      tone={isPopular ? 'accent' : 'plain'}
      aside={
        isPopular && (
          <span className={`${row.xs} ${badges}`}>
            <Badge tone="default">
              <Trans>Popular</Trans>
            </Badge>
          </span>
        )
      }
      actions={
        isForSale ? (
          <Button wide variant={isPopular ? 'default' : 'secondary'} onPress={onBuy}>
            <Trans>Buy now</Trans>
          </Button>
        ) : (
          <NotForSale />
        )
      }
    >
      <div className={`${row.sm} ${price}`}>
        <span className={`${heading.title} ${strong} ${figures} ${tight}`}>
          {amountText(pack.price, pack.currency)}
        </span>
        <Badge>
          <Trans>One-time payment</Trans>
        </Badge>
      </div>
      <p className={`${line.xs} ${strong} ${tokenCount}`}>
        <Icon path={coin} size="sm" />
        <Plural value={pack.token_count} one="# token" other="# tokens" />
      </p>
      <p className={faded}>
        <Trans>{talkTime} of conversation</Trans>
      </p>
      <FeatureList lines={lines} />
    </Card>
  );
}
