import type { ReactNode } from 'react';
import type { IconShape } from '../icons/icon-shape.ts';
import { icon, mirrored, sizes } from './Icon.css.ts';

/** Decorative, beside a text or inside a labelled button; hidden from screen readers. */
export function Icon({ path, size = 'md' }: { path: IconShape; size?: keyof typeof sizes }): ReactNode {
  const isAlongText = typeof path === 'object';
  const look = `${icon} ${sizes[size]} ${isAlongText ? mirrored : ''}`;
  return (
    <svg className={look} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={isAlongText ? path.alongText : path} />
    </svg>
  );
}
