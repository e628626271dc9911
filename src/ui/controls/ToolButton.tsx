import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { bare, centred, inMiddle, medium, pressable, stack, tight } from '../layout.css.ts';
import { Icon } from './Icon.tsx';
import { tool, toolWord } from './ToolButton.css.ts';
import type { IconShape } from '../icons/icon-shape.ts';

type ToolButtonProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-haspopup' | 'aria-label' | 'aria-pressed'
> & {
  icon: IconShape;
  /** One or two words. An `aria-label` contains them. */
  children: ReactNode;
  isDisabled?: boolean;
  onPress?: () => void;
};

/** A picture with its word below it; beside it where there is room. */
export function ToolButton({ icon, children, isDisabled, onPress, ...rest }: ToolButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type="button"
      className={`${stack.hair} ${centred} ${inMiddle} ${bare} ${medium} ${pressable} ${tight} ${tool}`}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon path={icon} />
      <span className={toolWord}>{children}</span>
    </button>
  );
}
