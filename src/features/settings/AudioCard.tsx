import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Card } from '../../ui/controls/Card.tsx';

export function AudioCard(): ReactNode {
  return (
    <Card
      title={<Trans>Audio settings</Trans>}
      aside={
        <Badge>
          <Trans>Coming soon</Trans>
        </Badge>
      }
      description={<Trans>Choose the microphone on the home page.</Trans>}
    />
  );
}
