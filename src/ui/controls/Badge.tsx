import type { ReactNode } from 'react';
import { badge, tones } from './Badge.css.ts';

export type BadgeProps = { children: ReactNode; tone?: keyof typeof tones; title?: string };

export function Badge({ children, tone = 'secondary', title }: BadgeProps): ReactNode {
  return (
    <span className={`${badge} ${tones[tone]}`} title={title}>
      {children}
    </span>
  );
}
