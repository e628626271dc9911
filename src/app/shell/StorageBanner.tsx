import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { strip, stripText } from '../../ui/theme/strip.css.ts';

/** Everything works, and nothing of it outlasts the page. */
export function StorageBanner(): ReactNode {
  return (
    <output className={strip}>
      <span className={stripText}>
        <Trans>
          This browser lets Dragoman keep nothing on this device. When you close the page, you are signed out, and what
          is not saved to your account yet is gone.
        </Trans>
      </span>
    </output>
  );
}
