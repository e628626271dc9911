import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { unreachable } from '../../domain/unreachable.ts';
import type { PackProblem } from '../../state/language-packs.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { megabytesText } from '../../ui/text/file-size.ts';

/** Why the languages are not on this device. */
export function PackProblemAlert({ problem, action }: { problem: PackProblem; action: ReactNode }): ReactNode {
  return (
    <Alert tone="caution" title={<Trans>The languages are not on this device</Trans>} action={action} isUrgent>
      <p>
        <Why problem={problem} />
      </p>
    </Alert>
  );
}

function Why({ problem }: { problem: PackProblem }): ReactNode {
  const { i18n } = useLingui();
  switch (problem.type) {
    case 'full': {
      const needed = megabytesText(problem.needsBytes, i18n.locale);
      return <Trans>There is not enough free space here: {needed} MB are needed. Your conversations are safe.</Trans>;
    }
    case 'network':
      return <Trans>The download was interrupted. What has arrived is kept: try again to continue.</Trans>;
    case 'damaged':
      return <Trans>The download was damaged and is not used. Try again later.</Trans>;
    case 'no-storage':
      return <Trans>This browser does not let the page keep files. A private window may be the reason.</Trans>;
    case 'not-fetched':
      return <Trans>The server could not fetch these languages. Try again later.</Trans>;
    case 'sign-in':
      return <Trans>Log in first: the server has to fetch these languages.</Trans>;
    case 'later':
      return <Trans>You’ve reached today’s limit for language downloads. Try again tomorrow.</Trans>;
    default:
      return unreachable(problem);
  }
}
