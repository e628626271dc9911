import { Outlet, useMatches } from '@tanstack/react-router';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useApplyTheme } from '../ui/theme/use-apply-theme.ts';
import { gateOf } from '../domain/gate.ts';
import { Notices } from '../ui/shell/Notices.tsx';
import { useFirstPaint } from '../ui/shell/use-first-paint.ts';
import { useVisitor } from '../ui/use-visitor.ts';

const PRODUCT = 'Dragoman';

/** Around every screen: the page's title, the theme, the toasts. */
export function RootFrame(): ReactNode {
  useApplyTheme();
  useTitle();
  const { id = 'HOME' } = useMatches().at(-1)?.staticData ?? {};
  useFirstPaint(gateOf(id, useVisitor()) !== 'wait');
  return (
    <>
      <Outlet />
      <Notices />
    </>
  );
}

function useTitle(): void {
  const { i18n } = useLingui();
  const title = useMatches().at(-1)?.staticData.title;
  useEffect(() => {
    document.title = title ? `${PRODUCT} – ${i18n._(title)}` : PRODUCT;
  });
}
