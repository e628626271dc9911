import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { AdminFlows } from '../../flows/admin/admin-flows.ts';
import { system } from '../../state/system.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Tabs } from '../controls/Tabs.tsx';
import { logout } from '../icons/account.ts';
import { refresh } from '../icons/lists.ts';
import { SandboxNotice } from '../shell/SandboxNotice.tsx';
import { useBusy } from '../use-busy.ts';
import { head, page, row, title } from './Admin.css.ts';
import { AuditPanel } from './AuditPanel.tsx';
import { InvitationsPanel } from './InvitationsPanel.tsx';
import { OverviewPanel } from './OverviewPanel.tsx';

export function Manager({ flows }: { flows: AdminFlows }): ReactNode {
  const { t } = useLingui();
  const { info } = useSnapshot(system);
  const [isRefreshing, refreshNow] = useBusy();
  const [isLeaving, leave] = useBusy();
  useEffect(() => void flows.loadInvitations(), [flows]);
  const reload = async () => {
    await Promise.all([flows.loadInvitations(), flows.loadOverview(), flows.loadAudit(1)]);
  };
  return (
    <>
      {info && <SandboxNotice info={info} isHome={false} />}
      <main className={page}>
        <header className={head}>
          <h1 className={title}>
            <Trans>Invitation Code Manager</Trans>
          </h1>
          <div className={row}>
            <Button variant="outline" pending={isRefreshing} onPress={() => refreshNow(reload)}>
              <Icon path={refresh} size="sm" />
              <Trans>Refresh</Trans>
            </Button>
            <Button variant="ghost" pending={isLeaving} onPress={() => leave(() => flows.signOut())}>
              <Icon path={logout} size="sm" />
              <Trans>Logout</Trans>
            </Button>
          </div>
        </header>
        <Tabs
          label={t`Administration`}
          tabs={[
            { id: 'invitations', title: <Trans>Invitations</Trans>, content: <InvitationsPanel flows={flows} /> },
            { id: 'overview', title: <Trans>Overview</Trans>, content: <OverviewPanel flows={flows} /> },
            { id: 'audit', title: <Trans>Audit log</Trans>, content: <AuditPanel flows={flows} /> },
          ]}
        />
      </main>
    </>
  );
}
