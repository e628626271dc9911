import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { visuallyHidden } from '../../ui/theme/visually-hidden.css.ts';
import { line } from '../../ui/layout.css.ts';
import { chosenRow } from './History.css.ts';
import type { OpenTarget } from './open-target.ts';

/** The conversations that are chosen for an export. */
export type Selection = {
  readonly targets: readonly OpenTarget[];
  has(target: OpenTarget): boolean;
  toggle(target: OpenTarget): void;
};

/** `undefined`: nothing is being chosen. */
export function useSelection(): readonly [Selection | undefined, (isOn: boolean) => void] {
  const [targets, setTargets] = useState<readonly OpenTarget[]>();
  const has = (target: OpenTarget) => targets?.some((value) => isSame(value, target)) ?? false;
  const selection = targets && {
    targets,
    has,
    toggle: (target: OpenTarget) =>
      setTargets(has(target) ? targets.filter((value) => !isSame(value, target)) : [...targets, target]),
  };
  return [selection, (isOn) => setTargets(isOn ? [] : undefined)];
}

function isSame(a: OpenTarget, b: OpenTarget): boolean {
  return a.from === b.from && a.id === b.id;
}

type ChosenRowProps = { selection: Selection | undefined; target: OpenTarget; title: string; children: ReactNode };

/** A card, with a box beside it while conversations are chosen. */
export function ChosenRow({ selection, target, title, children }: ChosenRowProps): ReactNode {
  const { t } = useLingui();
  if (!selection) return children;
  return (
    <div className={`${line.sm} ${chosenRow}`}>
      <Checkbox isSelected={selection.has(target)} onChange={() => selection.toggle(target)}>
        <span className={visuallyHidden}>{t`Choose ${title}`}</span>
      </Checkbox>
      {children}
    </div>
  );
}
