import { Outlet, useMatches } from '@tanstack/react-router';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useApplyTheme } from './shell/use-apply-theme.ts';
import { gateOf } from '../domain/gate.ts';
import { Notices } from './shell/Notices.tsx';
import { useFirstPaint } from './first-paint/use-first-paint.ts';
import { useVisitor } from './use-visitor.ts';

const PRODUCT = 'Dragoman';

/** The frame of every screen: page title, theme, toasts. */
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
