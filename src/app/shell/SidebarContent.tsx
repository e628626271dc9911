import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RouteId } from '../../domain/gate.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Tooltip } from '../../ui/controls/Tooltip.tsx';
import { clock, translate } from '../../ui/icons/everyday.ts';
import { lazyExtra } from '../../ui/lazy-part.tsx';
import { AppLink, type Navigate } from './AppLink.tsx';
import { Logo } from '../../ui/icons/Logo.tsx';
import { bare, fill, heading, line, medium, rest, stack, strong, tight, wide } from '../../ui/layout.css.ts';
import { brand, brandName, entry, entrySlot, entryText, nav, sidebarInside } from './Sidebar.css.ts';
import type { MenuEntry } from './menu-entry.ts';
import { AccountButton, type PersonShown } from './AccountButton.tsx';

const LaterEntry = lazyExtra(async () => (await import('./LaterEntry.tsx')).LaterEntry);
const ShopEntries = lazyExtra(async () => (await import('./LaterEntry.tsx')).ShopEntries);
const VisitorMenu = lazyExtra(async () => (await import('./VisitorMenu.tsx')).VisitorMenu);

const home: MenuEntry = { id: 'HOME', path: '/', icon: translate, text: msg`Translation` };
const history: MenuEntry = { id: 'CHATS', path: '/chats', icon: clock, text: msg`History` };

export type SidebarContentProps = {
  current: RouteId | undefined;
  person: PersonShown | undefined;
  isRail: boolean;
  onNavigate: Navigate;
  onSignOut: () => void;
  /** Offers visitors the settings and the languages of the interface. */
  hasLocaleChoice?: boolean;
};

export function SidebarContent(props: SidebarContentProps): ReactNode {
  const { current, person, isRail, onNavigate, onSignOut, hasLocaleChoice } = props;
  const { t, i18n } = useLingui();
  const show = ({ id, path, icon, text }: MenuEntry): ReactNode => (
    <Tooltip text={i18n._(text)} isOn={isRail}>
      <AppLink
        path={path}
        onNavigate={onNavigate}
        className={`${line.md} ${medium} ${bare} ${wide} ${tight} ${entry}`}
        aria-current={id === current ? 'page' : undefined}
        aria-label={isRail ? i18n._(text) : undefined}
      >
        <Icon path={icon} />
        <span className={`${rest} ${entryText}`}>{i18n._(text)}</span>
      </AppLink>
    </Tooltip>
  );
  return (
    <div className={`${stack.lg} ${rest} ${sidebarInside}`} data-rail={isRail || undefined}>
      <AppLink path="/" onNavigate={onNavigate} className={`${line.sm} ${brand}`} aria-label="Dragoman">
        <Logo />
        <span className={`${heading.lg} ${strong} ${brandName}`}>Dragoman</span>
      </AppLink>
      <nav className={`${wide} ${fill} ${nav}`} aria-label={t`Main`}>
        <ul>
          <li>{show(home)}</li>
          <li className={entrySlot}>
            <LaterEntry show={show} />
          </li>
          <li>{show(history)}</li>
          <ShopEntries show={show} />
        </ul>
      </nav>
      {!person && !isRail && hasLocaleChoice && <VisitorMenu onNavigate={onNavigate} />}
      <AccountButton person={person} isRail={isRail} onNavigate={onNavigate} onSignOut={onSignOut} />
    </div>
  );
}
