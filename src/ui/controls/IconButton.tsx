import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'size' | 'wide'> & { icon: string; label: string };

/** A button that is only a drawing; its name is read aloud and shown when the pointer rests on it. */
export function IconButton({ icon, label, variant = 'ghost', ...rest }: IconButtonProps): ReactNode {
  return (
    <Button {...rest} variant={variant} size="icon" aria-label={label} title={label}>
      <Icon path={icon} />
    </Button>
  );
}
