import type { ReactNode } from 'react';
import { shapes, skeleton } from './Skeleton.css.ts';

/** Holds the place of something that loads. Say so once, beside the group. */
export function Skeleton({ shape = 'line' }: { shape?: keyof typeof shapes }): ReactNode {
  return <span className={`${skeleton} ${shapes[shape]}`} aria-hidden="true" />;
}
