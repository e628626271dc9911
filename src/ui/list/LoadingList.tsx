import type { ReactNode } from 'react';
import { Skeleton } from '../controls/Skeleton.tsx';
import { spaced } from './List.css.ts';

type LoadingListProps = {
  /** Read by screen readers. */
  label: string;
  shape: 'line' | 'row' | 'card';
  count: number;
};

/** Placeholders for the items of a list. */
export function LoadingList({ label, shape, count }: LoadingListProps): ReactNode {
  return (
    <output className={spaced} aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape={shape} />
      ))}
    </output>
  );
}
