import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { strip, stripText } from '../../ui/theme/strip.css.ts';

/** A new version is here. It waits: the next launch brings it anyway. */
export function UpdateBanner({ onUpdate }: { onUpdate: () => void }): ReactNode {
  return (
    <output className={strip}>
      <span className={stripText}>
        <Trans>A new version is ready.</Trans>
      </span>
      <Button size="sm" variant="outline" onPress={onUpdate}>
        <Trans>Update now</Trans>
      </Button>
    </output>
  );
}
