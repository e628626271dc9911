import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { chooseLocale } from '../../features/account/choose-locale.ts';
import { LocaleSelect } from '../../features/account/LocaleSelect.tsx';
import { useServices } from '../../features/use-services.ts';
import { preferences } from '../../state/preferences.ts';

/** The language of the interface, in the menu of visitors. */
export function MenuLocale(): ReactNode {
  const services = useServices();
  const { locale } = useSnapshot(preferences);
  return <LocaleSelect locale={locale} onChoose={(next) => void chooseLocale(services, next)} />;
}
