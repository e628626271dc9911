import type { ReactNode } from 'react';
import { icon, sizes } from './Icon.css.ts';

/** Decorative, beside a text or inside a labelled button; hidden from screen readers. */
export function Icon({ path, size = 'md' }: { path: string; size?: keyof typeof sizes }): ReactNode {
  return (
    <svg className={`${icon} ${sizes[size]}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
