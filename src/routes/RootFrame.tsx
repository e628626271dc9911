import { Outlet, useMatches } from '@tanstack/react-router';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useApplyTheme } from '../ui/theme/use-apply-theme.ts';
import { Notices } from '../ui/shell/Notices.tsx';

const PRODUCT = 'Dragoman';

/** Around every screen: the page's title, the theme, the toasts. */
export function RootFrame(): ReactNode {
  useApplyTheme();
  useTitle();
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
