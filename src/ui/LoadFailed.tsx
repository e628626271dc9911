import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from './controls/Alert.tsx';
import { Button } from './controls/Button.tsx';

type LoadFailedProps = {
  title: ReactNode;
  /** Why. */
  children: ReactNode;
  /** Interrupts a screen reader. */
  isUrgent?: boolean;
  onRetry: () => void;
};

/** In the place of what could not be loaded: why, and another try. */
export function LoadFailed({ title, children, isUrgent = false, onRetry }: LoadFailedProps): ReactNode {
  const again = (
    <Button size="sm" variant="outline" onPress={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Alert tone="bad" isUrgent={isUrgent} title={title} action={again}>
      <p>{children}</p>
    </Alert>
  );
}
