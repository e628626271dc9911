import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from './controls/Alert.tsx';
import { Button } from './controls/Button.tsx';

type LoadFailedProps = {
  title: ReactNode;
  /** The reason. */
  children: ReactNode;
  /** Announced at once by screen readers. */
  isUrgent?: boolean;
  onRetry: () => void;
};

/** Shown in place of data that failed to load: the reason and a retry button. */
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
