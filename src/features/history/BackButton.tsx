import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { back } from '../../ui/icons/everyday.ts';

export function BackButton({ onPress, children }: { onPress: () => void; children: ReactNode }): ReactNode {
  return (
    <Button variant="ghost" size="sm" onPress={onPress}>
      <Icon path={back} size="sm" />
      {children}
    </Button>
  );
}
