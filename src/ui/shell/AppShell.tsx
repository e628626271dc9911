import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { sidebar as sidebarIcon } from '../icons/everyday.ts';
import { visuallyHidden } from '../theme/hidden.css.ts';
import { aside, header, headerEnd, headerTitle, main, shell, stage } from './AppShell.css.ts';
import { SidebarContent } from './SidebarContent.tsx';
import type { SidebarContentProps } from './SidebarContent.tsx';
import { useSidebar } from './use-sidebar.ts';

const MobileSidebar = lazy(async () => ({ default: (await import('./MobileSidebar.tsx')).MobileSidebar }));

export type AppShellProps = Omit<SidebarContentProps, 'isRail'> & {
  /** The title of the route. */
  title: ReactNode;
  /** The compact control on the right of the header. */
  headerEnd?: ReactNode;
  /** A strip over everything: what is not real here. */
  notice?: ReactNode;
  /** A conversation is on: small screens give the header's room to it. */
  isImmersive?: boolean;
  children: ReactNode;
};

/** Around every screen but sign-in and administration: the sidebar, the header, the screen. */
export function AppShell({ title, headerEnd: end, notice, isImmersive, children, ...nav }: AppShellProps): ReactNode {
  const { t } = useLingui();
  const sidebar = useSidebar();
  const isHeaderHidden = sidebar.isMobile && isImmersive === true;
  return (
    <div className={shell} data-expanded={sidebar.isExpanded || undefined}>
      {!sidebar.isMobile && (
        <aside className={aside} id="sidebar">
          <SidebarContent {...nav} isRail={!sidebar.isExpanded} />
        </aside>
      )}
      <div className={stage}>
        {!isHeaderHidden && (
          <header className={header}>
            <IconButton
              icon={sidebarIcon}
              label={t`Toggle sidebar`}
              onPress={sidebar.toggle}
              aria-expanded={sidebar.isMobile ? sidebar.isSheetOpen : sidebar.isExpanded}
            />
            <h1 className={headerTitle}>{title}</h1>
            <div className={headerEnd}>{end}</div>
          </header>
        )}
        {notice}
        <main className={main}>
          {isHeaderHidden && <h1 className={visuallyHidden}>{title}</h1>}
          {children}
        </main>
      </div>
      {sidebar.isSheetOpen && (
        <Suspense>
          <MobileSidebar {...nav} isOpen onClose={sidebar.closeSheet} />
        </Suspense>
      )}
    </div>
  );
}
