import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { RouteId } from '../../domain/gate.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { Tooltip } from '../../ui/controls/Tooltip.tsx';
import { bag, clock, receipt, speech, translate } from '../../ui/icons/everyday.ts';
import { lazyExtra } from '../../ui/lazy-part.ts';
import { AppLink } from './AppLink.tsx';
import type { Navigate } from './AppLink.tsx';
import { Logo } from '../../ui/icons/Logo.tsx';
import { brand, brandName, entry, entryText, nav, sidebarInside } from './Sidebar.css.ts';
import { AccountButton } from './AccountButton.tsx';
import type { PersonShown } from './AccountButton.tsx';

const MenuLocale = lazyExtra(async () => (await import('./MenuLocale.tsx')).MenuLocale);

type Entry = { id: RouteId; path: string; icon: string; text: MessageDescriptor };

const entries: readonly Entry[] = [
  { id: 'HOME', path: '/', icon: translate, text: msg`Translation` },
  { id: 'PHRASES', path: '/phrases', icon: speech, text: msg`Phrases` },
  { id: 'CHATS', path: '/chats', icon: clock, text: msg`History` },
  { id: 'PURCHASE', path: '/purchase', icon: bag, text: msg`Purchase` },
  { id: 'ORDER_HISTORY', path: '/order-history', icon: receipt, text: msg`Order history` },
];

export type SidebarContentProps = {
  current: RouteId | undefined;
  person: PersonShown | undefined;
  isRail: boolean;
  onNavigate: Navigate;
  onSignOut: () => void;
  /** Offers visitors the languages of the interface; the settings, which do so too, need an account. */
  hasLocaleChoice?: boolean;
};

export function SidebarContent(props: SidebarContentProps): ReactNode {
  const { current, person, isRail, onNavigate, onSignOut, hasLocaleChoice } = props;
  const { t, i18n } = useLingui();
  return (
    <div className={sidebarInside} data-rail={isRail || undefined}>
      <AppLink path="/" onNavigate={onNavigate} className={brand} aria-label="Dragoman">
        <Logo />
        <span className={brandName}>Dragoman</span>
      </AppLink>
      <nav className={nav} aria-label={t`Main`}>
        <ul>
          {entries.map(({ id, path, icon, text }) => (
            <li key={id}>
              <Tooltip text={i18n._(text)} isOn={isRail}>
                <AppLink
                  path={path}
                  onNavigate={onNavigate}
                  className={entry}
                  aria-current={id === current ? 'page' : undefined}
                  aria-label={isRail ? i18n._(text) : undefined}
                >
                  <Icon path={icon} />
                  <span className={entryText}>{i18n._(text)}</span>
                </AppLink>
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
      {!person && !isRail && hasLocaleChoice && (
        <Suspense>
          <MenuLocale />
        </Suspense>
      )}
      <AccountButton person={person} isRail={isRail} onNavigate={onNavigate} onSignOut={onSignOut} />
    </div>
  );
}
