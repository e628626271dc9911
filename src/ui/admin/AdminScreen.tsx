import { Suspense, use, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { unreachable } from '../../domain/unreachable.ts';
import type { AdminFlows } from '../../flows/admin/admin-flows.ts';
import { admin } from '../../state/admin.ts';
import { useFlows } from '../flows-context.ts';
import { FullScreenSpinner } from '../shell/FullScreenSpinner.tsx';
import { AdminLogin } from './AdminLogin.tsx';
import { Manager } from './Manager.tsx';
import { useSayToAdmin } from './use-say-to-admin.ts';

/** Product spec section 2: loading, then the manager for who is signed in, else the login. */
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
  useSayToAdmin();
  useEffect(() => {
    if (admin.access === 'loading') void flows.verify();
  }, [flows]);
  switch (access) {
    case 'loading':
      return <FullScreenSpinner />;
    case 'signed-out':
      return <AdminLogin onSignIn={(credentials) => flows.signIn(credentials)} />;
    case 'signed-in':
      return <Manager flows={flows} />;
    default:
      return unreachable(access);
  }
}
