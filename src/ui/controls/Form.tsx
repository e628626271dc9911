import type { FormEvent, ReactNode, Ref } from 'react';
import { stack } from '../layout.css.ts';
import { Alert } from './Alert.tsx';

type FormProps = {
  onSubmit: () => void;
  /** Why the last submission failed: announced above the fields. */
  problem?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLFormElement>;
};

/** Fields below each other. The screen checks them, not the browser. */
export function Form({ onSubmit, problem, children, ref }: FormProps): ReactNode {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={ref} className={stack.lg} onSubmit={submit} noValidate>
      {problem && <Alert tone="bad" isUrgent title={problem} />}
      {children}
    </form>
  );
}
