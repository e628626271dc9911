import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { system } from '../../../state/system.ts';
import { Card } from '../../../ui/controls/Card.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useServices } from '../../use-services.ts';
import { switchBeta } from './switch-beta.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../../ui/controls/ConfirmDialog.tsx')).ConfirmDialog);

export function BetaCard(): ReactNode {
  const services = useServices();
  const isOn = useSnapshot(system).beta.betaMode;
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
      {isAsking && (
        <ConfirmDialog
          title={isOn ? <Trans>Open registration to everyone?</Trans> : <Trans>Turn the closed beta on?</Trans>}
          confirmLabel={isOn ? <Trans>Open registration</Trans> : <Trans>Turn on</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={() => switchBeta(services, !isOn)}
        >
          <p>
            {isOn ? (
              <Trans>Anyone can register without a code and start a free trial, from now on.</Trans>
            ) : (
              <Trans>New users need an invitation code, and free trials cannot be started, from now on.</Trans>
            )}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
