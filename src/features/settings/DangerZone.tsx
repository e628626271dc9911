import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../../protocol/contract.ts';
import { history } from '../../state/history.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { hasPersonalSettings } from '../account/left-on-device.ts';
import { signOutEverywhere } from '../account/security.ts';
import { SignOutConfirmation } from '../account/SignOutDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { useServices } from '../use-services.ts';
import { confirmationMethodOf } from './owner-proof.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { heading, row, soft, stack } from '../../ui/layout.css.ts';
import { part } from './Settings.css.ts';

export function DangerZone({ user }: { user: User }): ReactNode {
  const services = useServices();
  const { unsaved } = useSnapshot(history);
  const isLive = isSessionActive(useSnapshot(session));
  const left = { isLive, waitingCount: unsaved.length, hasPersonal: hasPersonalSettings(services) };
  const [asked, setAsked] = useState<'sign-out' | 'delete'>();
  const close = () => setAsked(undefined);
  return (
    <Card tone="danger">
      <section className={`${stack.md} ${part}`}>
        <h3 className={heading.md}>
          <Trans>Log out of all devices</Trans>
        </h3>
        <p className={soft}>
          <Trans>Logs you out on all devices, including this one.</Trans>
        </p>
        <div className={row.sm}>
          <Button variant="outline" onPress={() => setAsked('sign-out')}>
            <Trans>Log out of all devices</Trans>
          </Button>
        </div>
      </section>
      <section className={`${stack.md} ${part}`}>
        <h3 className={heading.md}>
          <Trans>Delete account</Trans>
        </h3>
        <p className={soft}>
          <Trans>Permanently deletes your profile and your conversations, on this device and on the server.</Trans>
        </p>
        <div className={row.sm}>
          <Button variant="destructive" onPress={() => setAsked('delete')}>
            <Trans>Delete account</Trans>
          </Button>
        </div>
      </section>
      {asked === 'sign-out' && (
        <SignOutConfirmation
          isDestructive
          title={<Trans>Log out of all devices?</Trans>}
          confirmLabel={<Trans>Log out</Trans>}
          left={left}
          onClose={close}
          onConfirm={(choice) => signOutEverywhere(services, choice)}
        >
          <p>
            <Trans>You will have to log in again on each device.</Trans>
          </p>
        </SignOutConfirmation>
      )}
      {asked === 'delete' && <DeleteAccountDialog by={confirmationMethodOf(user)} onClose={close} />}
    </Card>
  );
}
