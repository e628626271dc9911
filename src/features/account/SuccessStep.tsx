import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/controls/Alert.tsx';

type DoneProps = { title: ReactNode; children: ReactNode; afterMs: number; onDone: () => void };

/** Says that it worked, and goes on by itself. */
export function SuccessStep({ title, children, afterMs, onDone }: DoneProps): ReactNode {
  useEffect(() => {
    const timer = setTimeout(onDone, afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, onDone]);
  return (
    <Alert tone="good" title={title} isUrgent>
      {children}
    </Alert>
  );
}
