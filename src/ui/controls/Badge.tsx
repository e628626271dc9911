import type { ReactNode } from 'react';
import { figures, inline, medium } from '../layout.css.ts';
import { badge, tones } from './Badge.css.ts';

export type BadgeProps = { children: ReactNode; tone?: keyof typeof tones; title?: string };

export function Badge({ children, tone = 'secondary', title }: BadgeProps): ReactNode {
  return (
    <span className={`${inline.xs} ${medium} ${figures} ${badge} ${tones[tone]}`} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
