import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useServices } from '../../use-services.ts';
import { column } from '../Admin.css.ts';
import { admin } from '../admin-state.ts';
import { loadList } from '../load-list.ts';
import { PaymentProblems } from './PaymentProblems.tsx';
import { RecentErrors } from './RecentErrors.tsx';

/** What an administrator has to look at: payments that were not fulfilled, and errors of the server. */
export function ProblemsPanel(): ReactNode {
  const services = useServices();
  const { lists } = useSnapshot(admin);
  const [paymentPage, setPaymentPage] = useState(1);
  const [errorPage, setErrorPage] = useState(1);
  const loadPayments = () => void loadList(services, 'paymentProblems', { query: { page: paymentPage } });
  const loadErrors = () => void loadList(services, 'recentErrors', { query: { page: errorPage } });
  useEffect(
    () => void loadList(services, 'paymentProblems', { query: { page: paymentPage } }),
    [services, paymentPage],
  );
  useEffect(() => void loadList(services, 'recentErrors', { query: { page: errorPage } }), [services, errorPage]);
  return (
    <div className={column}>
      <PaymentProblems list={lists.paymentProblems} onRetry={loadPayments} onPage={setPaymentPage} />
      <RecentErrors list={lists.recentErrors} onRetry={loadErrors} onPage={setErrorPage} />
    </div>
  );
}
