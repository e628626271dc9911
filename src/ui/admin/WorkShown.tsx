import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AdminWork } from '../../state/admin.ts';
import { Progress } from '../controls/Progress.tsx';

/** How far the long piece of work is. */
export function WorkShown({ work: { type, done, total } }: { work: AdminWork }): ReactNode {
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
