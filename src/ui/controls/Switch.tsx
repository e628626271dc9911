import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';
import { knob, switchRow, switchText, track } from './Toggle.css.ts';

export type ToggleProps = {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
};

/** A setting that applies at once. */
export function Switch({ children, ...rest }: ToggleProps): ReactNode {
  return (
    <AriaSwitch {...rest} className={switchRow}>
      <span className={switchText}>{children}</span>
      <span className={track}>
        <span className={knob} />
      </span>
    </AriaSwitch>
  );
}
