import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot, type Snapshot } from 'valtio';
import type { Plan } from '../../protocol/contract.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { check } from '../../ui/icons/everyday.ts';
import { system, talkBillingOf } from '../../state/system.ts';
import { useTalkTimeText } from '../../ui/text/talk-time-text.ts';
import { amountText } from './amount-text.ts';
import { FeatureList } from './FeatureList.tsx';
import { NotForSale } from './NotForSale.tsx';
import type { PlanStanding } from './plan-standing.ts';
import { baseline, faded, figures, heading, row, tight, strong } from '../../ui/layout.css.ts';
import { badges, currentPlan } from './Purchase.css.ts';

const actions: Record<PlanStanding, MessageDescriptor> = {
  new: msg`Subscribe now`,
  current: msg`Your current plan`,
  ending: msg`Resume plan`,
  prepaid: msg`Add a month`,
  other: msg`Switch to this plan`,
};

type PlanCardProps = {
  plan: Snapshot<Plan>;
  isPopular: boolean;
  standing: PlanStanding;
  isForSale: boolean;
  onSubscribe: () => void;
  onResume: () => void;
};

export function PlanCard(props: PlanCardProps): ReactNode {
  const { plan, isPopular } = props;
  const talkTime = useTalkTimeText()(plan.tokens_per_month, talkBillingOf(useSnapshot(system).info));
  return (
    <Card
      level={3}
      title={plan.name}
      description={plan.description}
      tone={isPopular ? 'accent' : 'plain'}
      aside={<PlanBadges {...props} />}
      actions={<PlanAction {...props} />}
    >
      <p className={`${row.xs} ${baseline}`}>
        <span className={`${heading.title} ${strong} ${figures} ${tight}`}>
          {amountText(plan.price, plan.currency)}
        </span>
        <span className={faded}>
          <Trans>/ month</Trans>
        </span>
      </p>
      <p className={faded}>
        <Trans>{talkTime} of conversation a month</Trans>
      </p>
      <FeatureList lines={plan.features} />
    </Card>
  );
}

function PlanBadges({ plan, isPopular, standing }: PlanCardProps): ReactNode {
  return (
    <span className={`${row.xs} ${badges}`}>
      {(standing === 'current' || standing === 'ending' || standing === 'prepaid') && (
        <Badge tone="calm">
          <Trans>Your plan</Trans>
        </Badge>
      )}
      {isPopular && (
        <Badge tone="default">
          <Trans>Popular</Trans>
        </Badge>
      )}
      {plan.code === 'premium' && (
        <Badge tone="good">
          <Trans>Recommended</Trans>
        </Badge>
      )}
    </span>
  );
}

function PlanAction({ isPopular, standing, isForSale, onSubscribe, onResume }: PlanCardProps): ReactNode {
  const { i18n } = useLingui();
  // Resuming and the current plan take no payment.
  if (!isForSale && standing !== 'ending' && standing !== 'current') return <NotForSale />;
  if (standing === 'current') {
    return (
      <div className={currentPlan}>
        <Button icon={check} wide variant="outline" isDisabled>
          {i18n._(actions[standing])}
        </Button>
      </div>
    );
  }
  return (
    <Button wide variant={isPopular ? 'default' : 'secondary'} onPress={standing === 'ending' ? onResume : onSubscribe}>
      {i18n._(actions[standing])}
    </Button>
  );
}
