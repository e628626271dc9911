import { Suspense, use, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { unreachable } from '../../domain/unreachable.ts';
import type { AdminFlows } from './admin-flows.ts';
import { admin } from './admin-state.ts';
import { useFlows } from '../../ui/flows-context.ts';
import { FullScreenSpinner } from '../../ui/controls/FullScreenSpinner.tsx';
import { AdminLogin } from './AdminLogin.tsx';
import { AdminDashboard } from './AdminDashboard.tsx';
import { useAdminNotices } from './use-admin-notices.ts';

/** Product spec section 2: a spinner, then the dashboard if signed in, else the login. */
export function AdminScreen(): ReactNode {
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <Admin flows={useFlows().admin()} />
    </Suspense>
  );
}

function Admin({ flows: loading }: { flows: Promise<AdminFlows> }): ReactNode {
  const flows = use(loading);
  const { access } = useSnapshot(admin);
  useAdminNotices();
  useEffect(() => {
    if (admin.access === 'loading') void flows.verify();
  }, [flows]);
  switch (access) {
    case 'loading':
      return <FullScreenSpinner />;
    case 'signed-out':
      return <AdminLogin onSignIn={(credentials) => flows.signIn(credentials)} />;
    case 'signed-in':
      return <AdminDashboard flows={flows} />;
    default:
      return unreachable(access);
  }
}
