import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { mail } from '../../../ui/icons/account.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { useServices } from '../../use-services.ts';
import { sendInvitations } from './send-invitations.ts';

type SendCardProps = { pending: number; isBusy: boolean };

export function SendCard({ pending, isBusy }: SendCardProps): ReactNode {
  const services = useServices();
  const [isSending, send] = useBusy();
  return (
    <Card
      title={<Trans>Send</Trans>}
      description={
        <Trans>Each email contains the code and a link that fills it in. Failed deliveries are retried.</Trans>
      }
    >
      <Button
        icon={mail}
        wide
        pending={isSending}
        isDisabled={pending === 0 || (isBusy && !isSending)}
        onPress={() => send(() => sendInvitations(services, pending))}
      >
        <Trans>Send Pending Emails ({pending})</Trans>
      </Button>
    </Card>
  );
}
