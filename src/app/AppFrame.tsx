import { useLingui } from '@lingui/react';
import { Navigate, Outlet, useMatches, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { gateOf, type Gate } from '../domain/gate.ts';
import { account } from '../state/account.ts';
import { isSessionActive, session } from '../state/session.ts';
import { AppBanners } from './shell/AppBanners.tsx';
import { AppShell } from './shell/AppShell.tsx';
import { FullScreenSpinner } from '../ui/controls/FullScreenSpinner.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { HeaderStatus } from './shell/HeaderStatus.tsx';
import { useSignOut } from './shell/use-sign-out.tsx';
import { useVisitor } from './use-visitor.ts';

const SignInNeeded = lazyPart(async () => (await import('../features/account/SignInNeeded.tsx')).SignInNeeded);

/** Checks access to the screen and renders the shell around it. */
export function AppFrame(): ReactNode {
  const visitor = useVisitor();
  const { staticData: { id = 'HOME' } = {}, pathname: returnTo } = useMatches().at(-1) ?? {};
  const gate = gateOf(id, visitor);
  if (gate === 'wait') return <FullScreenSpinner />;
  if (gate === 'to-login') return <Navigate to="/login" state={{ returnTo }} replace />;
  return <Framed gate={gate} />;
}

function Framed({ gate }: { gate: Gate }): ReactNode {
  const { i18n } = useLingui();
  const { staticData: { id, title } = {}, pathname } = useMatches().at(-1) ?? {};
  const { current } = useSnapshot(account);
  const live = useSnapshot(session);
  const navigate = useNavigate();
  const { signOut, dialog } = useSignOut();
  const go = (path: string) => void navigate({ to: path });
  return (
    <AppShell
      current={id}
      title={title ? i18n._(title) : ''}
      person={current.type === 'signed-in' ? current.user : undefined}
      headerEnd={<HeaderStatus isHome={id === 'HOME'} onNavigate={go} />}
      notice={<AppBanners route={id} isSignedIn={current.type === 'signed-in'} />}
      isImmersive={id === 'HOME' && isSessionActive(live)}
      onNavigate={go}
      onSignOut={signOut}
      hasLocaleChoice
    >
      {gate === 'sign-in-needed' ? (
        <SignInNeeded onSignIn={() => void navigate({ to: '/login', state: { returnTo: pathname } })} />
      ) : (
        <Outlet />
      )}
      {dialog}
    </AppShell>
  );
}
