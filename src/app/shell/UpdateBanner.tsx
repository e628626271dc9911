import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { row } from '../../ui/layout.css.ts';
import { strip, stripText } from '../../ui/theme/strip.css.ts';

/** A new version is here. It waits: the next launch brings it anyway. */
export function UpdateBanner({ onUpdate }: { onUpdate: () => void }): ReactNode {
  return (
    <output className={`${row.md} ${strip}`} data-tone="calm">
      <span className={stripText}>
        <Trans>A new version is ready.</Trans>
      </span>
      <Button size="sm" variant="outline" onPress={onUpdate}>
        <Trans>Update now</Trans>
      </Button>
    </output>
  );
}
