import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { row } from '../../ui/layout.css.ts';
import { strip, stripText } from '../../ui/theme/strip.css.ts';

/** The app works, but nothing outlives the page. */
export function StorageBanner(): ReactNode {
  return (
    <output className={`${row.md} ${strip}`} data-tone="calm">
      <span className={stripText}>
        <Trans>
          This browser does not allow Dragoman to store data on this device. When you close the page, you are logged
          out, and anything not yet saved to your account is lost.
        </Trans>
      </span>
    </output>
  );
}
