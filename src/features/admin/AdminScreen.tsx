import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { unreachable } from '../../domain/unreachable.ts';
import { FullScreenSpinner } from '../../ui/controls/FullScreenSpinner.tsx';
import { useServices } from '../use-services.ts';
import { signInAdmin, verifyAdmin } from './admin-access.ts';
import { admin } from './admin-state.ts';
import { AdminDashboard } from './AdminDashboard.tsx';
import { AdminLogin } from './AdminLogin.tsx';
import { useAdminNotices } from './use-admin-notices.ts';

/** Product spec section 2: a spinner, then the dashboard if signed in, else the login. */
export function AdminScreen(): ReactNode {
  const services = useServices();
  const { access } = useSnapshot(admin);
  useAdminNotices();
  useEffect(() => {
    if (admin.access === 'loading') void verifyAdmin(services);
  }, [services]);
  switch (access) {
    case 'loading':
      return <FullScreenSpinner />;
    case 'signed-out':
      return <AdminLogin onSignIn={(credentials) => signInAdmin(services, credentials)} />;
    case 'signed-in':
      return <AdminDashboard />;
    default:
      return unreachable(access);
  }
}
