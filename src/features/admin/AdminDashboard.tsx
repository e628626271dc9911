import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { system } from '../../state/system.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/controls/Skeleton.tsx';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { logout } from '../../ui/icons/account.ts';
import { refresh } from '../../ui/icons/lists.ts';
import { SandboxBanner } from '../sandbox/SandboxBanner.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { loadBeta } from '../account/load-beta.ts';
import { useServices } from '../use-services.ts';
import { signOutAdmin } from './admin-access.ts';
import { row, spread, stack, wide, windowHigh } from '../../ui/layout.css.ts';
import { buttonText, page, title } from './Admin.css.ts';
import { InvitationsPanel } from './invitations/InvitationsPanel.tsx';
import { reloadLists } from './load-list.ts';

/** A section is loaded when it is opened first: few administrators need every one on every visit. */
const card = () => <Skeleton shape="card" />;
const AccountPanel = lazyPart(async () => (await import('./account/AccountPanel.tsx')).AccountPanel, card);
const AuditPanel = lazyPart(async () => (await import('./audit/AuditPanel.tsx')).AuditPanel, card);
const ExportPanel = lazyPart(async () => (await import('./export/ExportPanel.tsx')).ExportPanel, card);
const OverviewPanel = lazyPart(async () => (await import('./overview/OverviewPanel.tsx')).OverviewPanel, card);
const PeoplePanel = lazyPart(async () => (await import('./people/PeoplePanel.tsx')).PeoplePanel, card);
const PaymentProblems = lazyPart(async () => (await import('./problems/PaymentProblems.tsx')).PaymentProblems, card);
const RecentErrors = lazyPart(async () => (await import('./problems/RecentErrors.tsx')).RecentErrors, card);
const TrialsPanel = lazyPart(async () => (await import('./trials/TrialsPanel.tsx')).TrialsPanel, card);

export function AdminDashboard(): ReactNode {
  const services = useServices();
  const { t } = useLingui();
  const { info } = useSnapshot(system);
  const [isRefreshing, refreshNow] = useBusy();
  const [isLeaving, leave] = useBusy();
  const reload = async () => {
    await Promise.all([loadBeta(services), reloadLists(services)]);
  };
  return (
    <>
      {info && <SandboxBanner info={info} isHome={false} />}
      <main className={`${stack.lg} ${wide} ${windowHigh} ${page}`}>
        <header className={`${row.md} ${spread}`}>
          <h1 className={title}>
            <Trans>Administration</Trans>
          </h1>
          <div className={row.sm}>
            <Button icon={refresh} variant="outline" pending={isRefreshing} onPress={() => refreshNow(reload)}>
              <span className={buttonText}>
                <Trans>Refresh</Trans>
              </span>
            </Button>
            <Button
              icon={logout}
              variant="ghost"
              pending={isLeaving}
              onPress={() => leave(() => signOutAdmin(services))}
            >
              <span className={buttonText}>
                <Trans>Logout</Trans>
              </span>
            </Button>
          </div>
        </header>
        <Tabs
          label={t`Administration`}
          tabs={[
            { id: 'invitations', title: <Trans>Invitations</Trans>, content: <InvitationsPanel /> },
            { id: 'overview', title: <Trans>Overview</Trans>, content: <OverviewPanel /> },
            { id: 'people', title: <Trans>People</Trans>, content: <PeoplePanel /> },
            { id: 'problems', title: <Trans>Problems</Trans>, content: <Problems /> },
            { id: 'trials', title: <Trans>Trials</Trans>, content: <TrialsPanel /> },
            { id: 'audit', title: <Trans>Audit log</Trans>, content: <AuditPanel /> },
            { id: 'export', title: <Trans>Export</Trans>, content: <ExportPanel /> },
            { id: 'account', title: <Trans>Administrators</Trans>, content: <AccountPanel /> },
          ]}
        />
      </main>
    </>
  );
}

/** Payments that were not fulfilled, and errors of the server. */
function Problems(): ReactNode {
  return (
    <div className={stack.lg}>
      <PaymentProblems />
      <RecentErrors />
    </div>
  );
}
