import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';
import { check } from '../icons/everyday.ts';
import { Icon } from './Icon.tsx';
import type { ToggleProps } from './Switch.tsx';
import { line, middle } from '../layout.css.ts';
import { box, checkRow, toggle } from './Toggle.css.ts';

/** A boolean form value, applied on submit; use Switch for one that applies at once. */
export function Checkbox({ children, ...rest }: ToggleProps): ReactNode {
  return (
    <AriaCheckbox {...rest} className={`${line.md} ${toggle} ${checkRow}`}>
      <span className={`${middle} ${box}`}>
        <Icon path={check} size="xs" />
      </span>
      {children}
    </AriaCheckbox>
  );
}
