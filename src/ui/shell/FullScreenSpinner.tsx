import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Spinner } from '../controls/Spinner.tsx';
import { fullScreen } from './FullScreenSpinner.css.ts';

/** While nobody knows yet who is looking. */
export function FullScreenSpinner({ children }: { children?: ReactNode }): ReactNode {
  return (
    <output className={fullScreen}>
      <Spinner size="lg" />
      <span>{children ?? <Trans>Loading…</Trans>}</span>
    </output>
  );
}
