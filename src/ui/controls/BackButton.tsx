import type { ReactNode } from 'react';
import { back } from '../icons/everyday.ts';
import { backSpot } from '../theme/page.css.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** Back to where the screen was opened. */
export function BackButton({ onPress, children }: { onPress: () => void; children: ReactNode }): ReactNode {
  return (
    <div className={backSpot}>
      <Button variant="ghost" size="sm" onPress={onPress}>
        <Icon path={back} size="sm" />
        {children}
      </Button>
    </div>
  );
}
