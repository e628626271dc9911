import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LocaleCode } from '../../domain/locale.ts';
import { uiLocales } from '../../i18n/locales.ts';
import { Card } from '../../ui/controls/Card.tsx';
import { Select } from '../../ui/controls/Select.tsx';

type LanguageCardProps = { locale: LocaleCode; onChoose: (locale: LocaleCode) => void };

const choices = uiLocales.map(({ code, nativeName, flag }) => ({ value: code, text: nativeName, sign: flag }));

export function LanguageCard({ locale, onChoose }: LanguageCardProps): ReactNode {
  return (
    <Card title={<Trans>Interface language</Trans>} description={<Trans>Choose the languages on the home page.</Trans>}>
      <Select label={<Trans>Language</Trans>} value={locale} onChange={onChoose} choices={choices} />
    </Card>
  );
}
