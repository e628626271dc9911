import type { ReactNode } from 'react';
import { back } from '../icons/everyday.ts';
import { backSpot } from '../theme/page.css.ts';
import { Button } from './Button.tsx';

/** Back to where the screen was opened. */
export function BackButton({ onPress, children }: { onPress: () => void; children: ReactNode }): ReactNode {
  return (
    <div className={backSpot}>
      <Button icon={back} variant="ghost" size="sm" onPress={onPress}>
        {children}
      </Button>
    </div>
  );
}
