import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { uiLocales } from '../../i18n/locales.ts';
import { preferences } from '../../state/preferences.ts';
import { Card } from '../../ui/controls/Card.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { chooseLocale } from '../account/choose-locale.ts';
import { useServices } from '../use-services.ts';

const choices = uiLocales.map(({ code, nativeName, flag }) => ({ value: code, text: nativeName, sign: flag }));

export function LanguageCard(): ReactNode {
  const services = useServices();
  const { locale } = useSnapshot(preferences);
  return (
    <Card title={<Trans>Interface language</Trans>} description={<Trans>Choose the languages on the home page.</Trans>}>
      <Select
        label={<Trans>Language</Trans>}
        value={locale}
        onChange={(chosen) => void chooseLocale(services, chosen)}
        choices={choices}
      />
    </Card>
  );
}
