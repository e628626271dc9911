import { useEffect, type ReactNode } from 'react';
import { Alert } from '../../ui/controls/Alert.tsx';

type DoneProps = { title: ReactNode; children: ReactNode; afterMs: number; onDone: () => void };

/** Reports success and continues automatically. */
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
