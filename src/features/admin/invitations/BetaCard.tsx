import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/controls/Card.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const BetaDialog = lazyPart(async () => (await import('./BetaDialog.tsx')).BetaDialog);

type BetaCardProps = { isOn: boolean; onSwitch: (on: boolean) => Promise<void> };

export function BetaCard({ isOn, onSwitch }: BetaCardProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card
      title={<Trans>Closed beta</Trans>}
      description={
        <Trans>While this is on, registration requires an invitation code and there is no free trial.</Trans>
      }
    >
      <Switch isSelected={isOn} onChange={() => setAsking(true)}>
        <Trans>Invitation code required</Trans>
      </Switch>
      <Suspense>
        {isAsking && <BetaDialog isOn={isOn} onClose={() => setAsking(false)} onConfirm={() => onSwitch(!isOn)} />}
      </Suspense>
    </Card>
  );
}
