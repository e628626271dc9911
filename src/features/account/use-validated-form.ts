import { useState } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import { hasProblems, type Problems } from '../../domain/validation.ts';
import type { AccountResult } from './account-result.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { useFocusOnProblem } from '../../ui/use-focus-on-problem.ts';

type Rules<Form> = {
  readonly empty: Form;
  readonly check: (form: Form) => Problems<keyof Form & string>;
  readonly send: (form: Form) => Promise<AccountResult>;
};

/** A form that validates before it submits, is busy meanwhile, and resets after success. */
export function useValidatedForm<Form extends Readonly<Record<string, string>>>({ empty, check, send }: Rules<Form>) {
  const [filled, setFilled] = useState(empty);
  const [problems, setProblems] = useState<Partial<Problems<keyof Form & string>>>({});
  const [failure, setFailure] = useState<AccountFailure>();
  const [isBusy, run] = useBusy();
  const formRef = useFocusOnProblem(problems);
  const onSubmit = () => {
    const found = check(filled);
    setProblems(found);
    setFailure(undefined);
    if (hasProblems(found)) return;
    run(async () => {
      const sent = await send(filled);
      if (sent.type === 'done') setFilled(empty);
      else setFailure(sent.failure);
    });
  };
  const change = (changed: Partial<Form>) => setFilled({ ...filled, ...changed });
  return { formRef, filled, problems, failure, isBusy, onSubmit, change };
}
