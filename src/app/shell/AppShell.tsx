import { Trans, useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { sidebar as sidebarIcon } from '../../ui/icons/everyday.ts';
import { flat } from '../../ui/theme/media.ts';
import { useMedia } from '../../ui/theme/use-media.ts';
import { visuallyHidden } from '../../ui/theme/visually-hidden.css.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { column, fill, row } from '../../ui/layout.css.ts';
import { aside, header, headerEnd, headerTitle, main, shell, skipLink } from './AppShell.css.ts';
import { SidebarContent, type SidebarContentProps } from './SidebarContent.tsx';
import { useSidebar } from './use-sidebar.ts';

const MobileSidebar = lazyPart(async () => (await import('./MobileSidebar.tsx')).MobileSidebar);

export type AppShellProps = Omit<SidebarContentProps, 'isRail'> & {
  /** The title of the route. */
  title: ReactNode;
  /** The compact control on the right of the header. */
  headerEnd?: ReactNode;
  /** A strip above everything that names what is simulated. */
  notice?: ReactNode;
  /** During a session small screens hide the header. */
  isImmersive?: boolean;
  children: ReactNode;
};

/** The shell of all screens except sign-in and admin: sidebar, header, screen. */
export function AppShell({ title, headerEnd: end, notice, isImmersive, children, ...nav }: AppShellProps): ReactNode {
  const { t } = useLingui();
  const sidebar = useSidebar();
  const isFlat = useMedia(flat);
  const isImmersed = (sidebar.isMobile || isFlat) && isImmersive === true;
  return (
    <div className={shell} data-expanded={sidebar.isExpanded || undefined} data-immersed={isImmersed || undefined}>
      {!isImmersed && (
        <a className={skipLink} href="#main" onClick={skipToContent}>
          <Trans>Skip to content</Trans>
        </a>
      )}
      {!sidebar.isMobile && !isImmersed && (
        <aside className={aside} id="sidebar">
          <SidebarContent {...nav} isRail={!sidebar.isExpanded} />
        </aside>
      )}
      <div className={`${column} ${fill}`}>
        {!isImmersed && (
          <header className={`${row.sm} ${header}`}>
            <IconButton
              icon={sidebarIcon}
              label={t`Toggle sidebar`}
              onPress={sidebar.toggle}
              aria-expanded={sidebar.isMobile ? sidebar.isSheetOpen : sidebar.isExpanded}
            />
            <h1 className={headerTitle}>{title}</h1>
            <div className={`${row.sm} ${headerEnd}`}>{end}</div>
          </header>
        )}
        {!isImmersed && notice}
        <main className={`${column} ${fill} ${main}`} id="main" tabIndex={-1}>
          {isImmersed && <h1 className={visuallyHidden}>{title}</h1>}
          {children}
        </main>
      </div>
      {sidebar.isSheetOpen && <MobileSidebar {...nav} onClose={sidebar.closeSheet} />}
    </div>
  );
}

/** Without a navigation, which would close what an entry of the browser's history keeps open. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
