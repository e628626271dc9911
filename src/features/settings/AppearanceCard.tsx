import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Theme } from '../../state/preferences.ts';
import { Card } from '../../ui/controls/Card.tsx';
import { Select } from '../../ui/controls/Select.tsx';

type AppearanceCardProps = { theme: Theme; onChoose: (theme: Theme) => void };

export function AppearanceCard({ theme, onChoose }: AppearanceCardProps): ReactNode {
  const { t } = useLingui();
  const choices = [
    { value: 'system', text: t`Same as system` },
    { value: 'light', text: t`Light` },
    { value: 'dark', text: t`Dark` },
  ] as const;
  return (
    <Card title={<Trans>Appearance</Trans>}>
      <Select label={<Trans>Theme</Trans>} value={theme} onChange={onChoose} choices={choices} />
    </Card>
  );
}
