import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { preferences } from '../../state/preferences.ts';
import { Card } from '../../ui/controls/Card.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { useServices } from '../use-services.ts';
import { chooseTheme } from './preferences.ts';

export function AppearanceCard(): ReactNode {
  const services = useServices();
  const { theme } = useSnapshot(preferences);
  const { t } = useLingui();
  const choices = [
    { value: 'system', text: t`Same as system` },
    { value: 'light', text: t`Light` },
    { value: 'dark', text: t`Dark` },
  ] as const;
  return (
    <Card title={<Trans>Appearance</Trans>}>
      <Select
        label={<Trans>Theme</Trans>}
        value={theme}
        onChange={(chosen) => chooseTheme(services, chosen)}
        choices={choices}
      />
    </Card>
  );
}
