import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Snapshot } from 'valtio';
import type { Plan } from '../../protocol/contract.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { system, talkBillingOf } from '../../state/system.ts';
import { useTalkTimeText } from '../../ui/text/talk-time-text.ts';
import { amountText } from './amount-text.ts';
import { FeatureList } from './FeatureList.tsx';
import { amount, badges, per, price } from './Purchase.css.ts';

type PlanCardProps = { plan: Snapshot<Plan>; isPopular: boolean; onSubscribe: () => void };

export function PlanCard({ plan, isPopular, onSubscribe }: PlanCardProps): ReactNode {
  const isRecommended = plan.code === 'premium';
  const talkTime = useTalkTimeText()(plan.tokens_per_month, talkBillingOf(useSnapshot(system).info));
  return (
    <Card
      level={3}
      title={plan.name}
      description={plan.description}
      tone={isPopular ? 'accent' : 'plain'}
      aside={
        <span className={badges}>
          {isPopular && (
            <Badge tone="default">
              <Trans>Popular</Trans>
            </Badge>
          )}
          {isRecommended && (
            <Badge tone="good">
              <Trans>Recommended</Trans>
            </Badge>
          )}
        </span>
      }
      actions={
        <Button wide variant={isPopular ? 'default' : 'secondary'} onPress={onSubscribe}>
          <Trans>Subscribe now</Trans>
        </Button>
      }
    >
      <p className={price}>
        <span className={amount}>{amountText(plan.price, plan.currency)}</span>
        <span className={per}>
          <Trans>/ month</Trans>
        </span>
      </p>
      <p className={per}>
        <Trans>{talkTime} of conversation a month</Trans>
      </p>
      <FeatureList lines={plan.features} />
    </Card>
  );
}
