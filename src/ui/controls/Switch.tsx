import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';
import { grow, row, spread, wide } from '../layout.css.ts';
import { knob, toggle, track } from './Toggle.css.ts';

export type ToggleProps = {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
};

/** A setting that applies at once. */
export function Switch({ children, ...rest }: ToggleProps): ReactNode {
  return (
    <AriaSwitch {...rest} className={`${row.md} ${spread} ${wide} ${toggle}`}>
      <span className={grow}>{children}</span>
      <span className={track}>
        <span className={knob} />
      </span>
    </AriaSwitch>
  );
}
