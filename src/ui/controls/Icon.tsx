import type { ReactNode } from 'react';
import { directionalIcons } from '../icons/directional.ts';
import { icon, mirrored, sizes } from './Icon.css.ts';

/** Decorative, beside a text or inside a labelled button; hidden from screen readers. */
export function Icon({ path, size = 'md' }: { path: string; size?: keyof typeof sizes }): ReactNode {
  const look = `${icon} ${sizes[size]} ${directionalIcons.has(path) ? mirrored : ''}`;
  return (
    <svg className={look} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
