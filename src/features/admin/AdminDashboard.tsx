import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { system } from '../../state/system.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { logout } from '../../ui/icons/account.ts';
import { refresh } from '../../ui/icons/lists.ts';
import { SandboxBanner } from '../sandbox/SandboxBanner.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useServices } from '../use-services.ts';
import { signOutAdmin } from './admin-access.ts';
import { head, page, row, title } from './Admin.css.ts';
import { AuditPanel } from './AuditPanel.tsx';
import { InvitationsPanel } from './InvitationsPanel.tsx';
import { loadInvitations } from './load-invitations.ts';
import { loadAudit, loadOverview } from './load-overview.ts';
import { OverviewPanel } from './OverviewPanel.tsx';

export function AdminDashboard(): ReactNode {
  const services = useServices();
  const { t } = useLingui();
  const { info } = useSnapshot(system);
  const [isRefreshing, refreshNow] = useBusy();
  const [isLeaving, leave] = useBusy();
  useEffect(() => void loadInvitations(services), [services]);
  const reload = async () => {
    await Promise.all([loadInvitations(services), loadOverview(services), loadAudit(services, 1)]);
  };
  return (
    <>
      {info && <SandboxBanner info={info} isHome={false} />}
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
            <Button variant="ghost" pending={isLeaving} onPress={() => leave(() => signOutAdmin(services))}>
              <Icon path={logout} size="sm" />
              <Trans>Logout</Trans>
            </Button>
          </div>
        </header>
        <Tabs
          label={t`Administration`}
          tabs={[
            { id: 'invitations', title: <Trans>Invitations</Trans>, content: <InvitationsPanel /> },
            { id: 'overview', title: <Trans>Overview</Trans>, content: <OverviewPanel /> },
            { id: 'audit', title: <Trans>Audit log</Trans>, content: <AuditPanel /> },
          ]}
        />
      </main>
    </>
  );
}
