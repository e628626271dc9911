import type { ReactNode } from 'react';
import { stack } from '../../../ui/layout.css.ts';
import { PaymentProblems } from './PaymentProblems.tsx';
import { RecentErrors } from './RecentErrors.tsx';

/** Payments that were not fulfilled, and errors of the server. */
export function ProblemsPanel(): ReactNode {
  return (
    <div className={stack.lg}>
      <PaymentProblems />
      <RecentErrors />
    </div>
  );
}
