import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { chooseLocale } from '../../features/account/choose-locale.ts';
import { LocaleSelect } from '../../features/account/LocaleSelect.tsx';
import { useServices } from '../../features/use-services.ts';
import { preferences } from '../../state/preferences.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { settings } from '../../ui/icons/account.ts';
import { AppLink, type Navigate } from './AppLink.tsx';
import { bare, line, medium, rest, tight, wide } from '../../ui/layout.css.ts';
import { entry, entryText } from './Sidebar.css.ts';

/** The settings, and the language of the interface, in the menu of visitors. */
export function VisitorMenu({ onNavigate }: { onNavigate: Navigate }): ReactNode {
  const services = useServices();
  const { locale } = useSnapshot(preferences);
  return (
    <>
      <AppLink
        path="/settings"
        onNavigate={onNavigate}
        className={`${line.md} ${medium} ${bare} ${wide} ${tight} ${entry}`}
      >
        <Icon path={settings} />
        <span className={`${rest} ${entryText}`}>
          <Trans>Settings</Trans>
        </span>
      </AppLink>
      <LocaleSelect locale={locale} onChoose={(next) => void chooseLocale(services, next)} />
    </>
  );
}
