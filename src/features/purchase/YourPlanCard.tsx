import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { localizedProduct } from '../../domain/purchase.ts';
import type { RunningPlan } from '../../protocol/contract.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { ConfirmDialog } from '../../ui/controls/ConfirmDialog.tsx';
import { utcDateText } from '../../ui/text/date-time.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { amountText } from './amount-text.ts';
import { heading, row, soft, stack, strong } from '../../ui/layout.css.ts';

type YourPlanCardProps = {
  plan: Snapshot<RunningPlan>;
  /** There are plans to change to. */
  isSelling?: boolean;
  /** Goes to the plans; without it they are on the same page. */
  onChange?: (() => void) | undefined;
  onRenewal: (renews: boolean) => Promise<void>;
};

/** A running plan: until when, for how much, and its renewal. */
export function YourPlanCard({ plan, isSelling = true, onChange, onRenewal }: YourPlanCardProps): ReactNode {
  const { i18n } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, work] = useBusy();
  const { renews, can_renew: canRenew } = plan;
  const { name } = localizedProduct(plan, i18n.locale);
  const day = utcDateText(plan.until, i18n.locale);
  return (
    <Card
      title={<Trans>Your plan</Trans>}
      aside={
        <Badge tone={renews ? 'good' : 'secondary'}>
          {renews ? <Trans>Renews automatically</Trans> : <Trans>Does not renew</Trans>}
        </Badge>
      }
    >
      <div className={stack.xs}>
        <p className={`${heading.lg} ${strong}`}>{name}</p>
        <Until plan={plan} />
        {renews && isSelling && !onChange && (
          <p className={soft}>
            <Trans>
              To change it, choose another plan below. The new one begins at once and replaces this one; you keep the
              tokens that you have paid for.
            </Trans>
          </p>
        )}
      </div>
      <div className={row.sm}>
        {onChange && (
          <Button variant="secondary" onPress={onChange}>
            <Trans>Change plan</Trans>
          </Button>
        )}
        {canRenew && renews && (
          <Button variant="outline" onPress={() => setAsking(true)}>
            <Trans>Cancel plan</Trans>
          </Button>
        )}
        {canRenew && !renews && (
          <Button pending={isBusy} onPress={() => work(() => onRenewal(true))}>
            <Trans>Resume plan</Trans>
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          isDestructive
          title={<Trans>Cancel the {name} plan?</Trans>}
          confirmLabel={<Trans>Cancel plan</Trans>}
          cancelLabel={<Trans>Keep plan</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={() => onRenewal(false)}
        >
          <p>
            <Trans>
              It stays active until {day} and then ends. Until then you can resume it. Tokens that you have paid for do
              not expire.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function Until({ plan }: { plan: Snapshot<RunningPlan> }): ReactNode {
  const { i18n } = useLingui();
  const day = utcDateText(plan.until, i18n.locale);
  const price = amountText(plan.amount, plan.currency);
  if (!plan.renews) {
    return (
      <p>
        <Trans>Active until {day}. You will not be charged again.</Trans>
      </p>
    );
  }
  if (plan.is_overdue) {
    return (
      <p>
        <Trans>
          The renewal of {day} for {price} has not been paid yet.
        </Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>
        Renews on {day} for {price}.
      </Trans>
    </p>
  );
}
