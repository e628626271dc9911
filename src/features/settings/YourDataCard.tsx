import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { downloadData } from '../account/download-data.ts';
import { useServices } from '../use-services.ts';
import { useBusy } from '../../ui/use-busy.ts';

/** Everything that the server stores with the account, as a file. */
export function YourDataCard(): ReactNode {
  const services = useServices();
  const [isBusy, work] = useBusy();
  return (
    <Card
      title={<Trans>Your data</Trans>}
      description={
        <Trans>
          One file with everything that is stored with your account: profile, conversations, names and terms, tokens and
          orders.
        </Trans>
      }
      actions={
        <Button variant="outline" pending={isBusy} onPress={() => work(() => downloadData(services))}>
          <Trans>Download my data</Trans>
        </Button>
      }
    />
  );
}
