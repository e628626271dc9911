import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '../../ui/controls/Card.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { useBusy } from '../../ui/use-busy.ts';

type BetaCardProps = { isOn: boolean; onSwitch: (on: boolean) => Promise<void> };

export function BetaCard({ isOn, onSwitch }: BetaCardProps): ReactNode {
  const [isBusy, run] = useBusy();
  return (
    <Card
      title={<Trans>Closed beta</Trans>}
      description={
        <Trans>While this is on, registration requires an invitation code and there is no free trial.</Trans>
      }
    >
      <Switch isSelected={isOn} isDisabled={isBusy} onChange={(on) => run(() => onSwitch(on))}>
        <Trans>Invitation code required</Trans>
      </Switch>
    </Card>
  );
}
