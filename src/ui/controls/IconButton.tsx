import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconShape } from '../icons/icon-shape.ts';

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'size' | 'wide'> & {
  icon: IconShape;
  label: string;
};

/** A button with only an icon; its label is the accessible name and the tooltip. */
export function IconButton({ icon, label, variant = 'ghost', ...rest }: IconButtonProps): ReactNode {
  return (
    <Button {...rest} variant={variant} size="icon" aria-label={label} title={label}>
      <Icon path={icon} />
    </Button>
  );
}
