import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LocaleCode } from '../../domain/locale.ts';
import { uiLocales } from '../../i18n/locales.ts';
import { isLocaleCode } from '../../i18n/first-locale.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { chevronDown } from '../../ui/icons/everyday.ts';
import { globe } from '../../ui/icons/account.ts';
import { inline, soft } from '../../ui/layout.css.ts';
import { covering, quiet } from '../../ui/controls/Quiet.css.ts';

type LanguageChoiceProps = { locale: LocaleCode; onChoose: (locale: LocaleCode) => void };

/** The settings screen requires sign-in, so the interface language can be chosen here too. */
export function LocaleSelect({ locale, onChoose }: LanguageChoiceProps): ReactNode {
  const { t } = useLingui();
  const choose = (code: string) => {
    if (isLocaleCode(code)) onChoose(code);
  };
  return (
    <label className={`${inline.sm} ${soft} ${quiet}`}>
      <Icon path={globe} size="sm" />
      <span lang={locale}>{uiLocales.find(({ code }) => code === locale)?.nativeName}</span>
      <Icon path={chevronDown} size="xs" />
      <select
        className={covering}
        aria-label={t`Interface language`}
        value={locale}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {uiLocales.map(({ code, flag, nativeName }) => (
          <option key={code} value={code} lang={code}>
            {flag} {nativeName}
          </option>
        ))}
      </select>
    </label>
  );
}
