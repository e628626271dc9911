import type { ReactNode } from 'react';
import { button, face, sizes, variants } from './Button.css.ts';

type LinkButtonProps = {
  href: string;
  children: ReactNode;
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
};

/** A link styled as a button; opens in a new tab. */
export function LinkButton({ href, children, variant = 'default', size = 'default' }: LinkButtonProps): ReactNode {
  return (
    <a className={`${button} ${variants[variant]} ${sizes[size]}`} href={href} target="_blank" rel="noreferrer">
      <span className={face}>{children}</span>
    </a>
  );
}
