import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Spinner } from './Spinner.tsx';
import { visuallyHidden } from '../theme/visually-hidden.css.ts';
import { centred, faded, inMiddle, stack, windowHigh } from '../layout.css.ts';

/** Shown while the account or trial is loading. */
export function FullScreenSpinner({ children }: { children?: ReactNode }): ReactNode {
  return (
    <main className={`${stack.lg} ${centred} ${inMiddle} ${windowHigh} ${faded}`}>
      <h1 className={visuallyHidden}>Dragoman</h1>
      <Spinner size="lg" />
      <output>{children ?? <Trans>Loading…</Trans>}</output>
    </main>
  );
}
