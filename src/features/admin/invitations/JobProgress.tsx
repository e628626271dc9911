import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AdminJob } from '../admin-state.ts';
import { Progress } from '../../../ui/controls/Progress.tsx';

export function JobProgress({ work: { type, done, total } }: { work: AdminJob }): ReactNode {
  const label =
    type === 'generating' ? (
      <Trans>
        Generating codes: {done} of {total}
      </Trans>
    ) : (
      <Trans>
        Sending emails: {done} of {total}
      </Trans>
    );
  return <Progress label={label} value={done} max={Math.max(1, total)} />;
}
