import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Spinner } from './Spinner.tsx';
import { visuallyHidden } from '../theme/visually-hidden.css.ts';
import { centred, stack } from '../layout.css.ts';
import { fullScreen } from './FullScreenSpinner.css.ts';

/** Shown while the account or trial is loading. */
export function FullScreenSpinner({ children }: { children?: ReactNode }): ReactNode {
  return (
    <main className={`${stack.lg} ${centred} ${fullScreen}`}>
      <h1 className={visuallyHidden}>Dragoman</h1>
      <Spinner size="lg" />
      <output>{children ?? <Trans>Loading…</Trans>}</output>
    </main>
  );
}
