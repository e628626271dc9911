import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { isPromised } from '../../domain/locale-properties.ts';
import type { LocaleCode } from '../../domain/locale.ts';
import { unreachable } from '../../domain/unreachable.ts';
import { preferences } from '../../state/preferences.ts';
import { FullScreenSpinner } from '../../ui/controls/FullScreenSpinner.tsx';
import { useServices } from '../use-services.ts';
import { signInAdmin, verifyAdmin } from './admin-access.ts';
import { admin } from './admin-state.ts';
import { AdminDashboard } from './AdminDashboard.tsx';
import { AdminLogin } from './AdminLogin.tsx';

/** Product spec section 2: a spinner, then the dashboard if signed in, else the login. */
export function AdminScreen(): ReactNode {
  const services = useServices();
  const { access } = useSnapshot(admin);
  useTranslatedLanguage();
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

/** The administration is translated into the promised languages only; in any other one the whole screen is English. */
function useTranslatedLanguage(): void {
  const { activateLocale } = useServices();
  const { locale } = useSnapshot(preferences);
  const isTranslated = isPromised(locale);
  useEffect(() => {
    if (isTranslated) return;
    // Expected without a network: the language on screen stays.
    const show = (code: LocaleCode) => void activateLocale(code).catch(() => undefined);
    show('en-US');
    return () => show(locale);
  }, [activateLocale, isTranslated, locale]);
}
