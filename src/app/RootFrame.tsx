import { Outlet, useMatches } from '@tanstack/react-router';
import { useLingui } from '@lingui/react';
import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { CurrentSandboxBanner } from '../features/sandbox/CurrentSandboxBanner.tsx';
import { account } from '../state/account.ts';
import { lazyPart, PartFailedContext } from '../ui/lazy-part.tsx';
import { useApplyTheme } from './shell/use-apply-theme.ts';
import { gateOf } from '../domain/gate.ts';
import { Notices } from './shell/Notices.tsx';
import { partFailed } from './shell/NotLoaded.tsx';
import { useFirstPaint } from './first-paint/use-first-paint.ts';
import { useVisitor } from './use-visitor.ts';

const PRODUCT = 'Dragoman';

const SignInEnded = lazyPart(async () => (await import('../features/account/SignInEnded.tsx')).SignInEnded);
/** Their frame has the banner. */
const FRAMED = '/framed';

/** The frame of every screen: page title, theme, toasts. */
export function RootFrame(): ReactNode {
  useApplyTheme();
  useTitle();
  const matches = useMatches();
  const { id = 'HOME' } = matches.at(-1)?.staticData ?? {};
  const { hasEnded } = useSnapshot(account);
  const visitor = useVisitor();
  const isFramed = matches[1]?.routeId === FRAMED;
  useFirstPaint(!isFramed || gateOf(id, visitor) !== 'wait');
  return (
    <PartFailedContext value={partFailed}>
      {!isFramed && <CurrentSandboxBanner isHome={false} />}
      <Outlet />
      {hasEnded && <SignInEnded />}
      <Notices />
    </PartFailedContext>
  );
}

function useTitle(): void {
  const { i18n } = useLingui();
  const title = useMatches().at(-1)?.staticData.title;
  useEffect(() => {
    document.title = title ? `${PRODUCT} – ${i18n._(title)}` : PRODUCT;
  });
}
