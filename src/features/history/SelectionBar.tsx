import { Plural, Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { download } from '../../ui/icons/lists.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { row } from '../../ui/layout.css.ts';
import { cardActions } from './History.css.ts';
import type { Selection } from './Selection.tsx';

const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);

type SelectionBarProps = { selection: Selection | undefined; onChoose: (isOn: boolean) => void };

/** Exports several conversations: first they are chosen. */
export function SelectionBar({ selection, onChoose }: SelectionBarProps): ReactNode {
  const [isExporting, setExporting] = useState(false);
  if (!selection) {
    return (
      <div className={`${row.sm} ${cardActions}`}>
        <Button icon={download} size="sm" variant="outline" onPress={() => onChoose(true)}>
          <Trans>Choose and export</Trans>
        </Button>
      </div>
    );
  }
  const count = selection.targets.length;
  return (
    <div className={`${row.sm} ${cardActions}`}>
      <Button icon={download} size="sm" isDisabled={count === 0} keepsFocus onPress={() => setExporting(true)}>
        <Plural value={count} one="Export # conversation" other="Export # conversations" />
      </Button>
      <Button size="sm" variant="outline" onPress={() => onChoose(false)}>
        <Trans>Cancel</Trans>
      </Button>
      {isExporting && <ExportDialog targets={selection.targets} onClose={() => setExporting(false)} />}
    </div>
  );
}
