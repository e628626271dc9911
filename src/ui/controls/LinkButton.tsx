import type { ReactNode } from 'react';
import { centred, inline, medium, pressable, tight } from '../layout.css.ts';
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
    <a
      className={`${medium} ${pressable} ${tight} ${button} ${variants[variant]} ${sizes[size]}`}
      href={href}
      target="_blank"
      rel="noreferrer"
    >
      <span className={`${inline.sm} ${centred} ${face}`}>{children}</span>
    </a>
  );
}
