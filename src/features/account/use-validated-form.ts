import { useState } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import { hasProblems, type Problems } from '../../domain/validation.ts';
import type { AccountResult } from './account-result.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { useFocusOnProblem } from '../../ui/use-focus-on-problem.ts';

type Rules<Form> = {
  readonly check: (form: Form) => Problems<keyof Form & string>;
  readonly send: (form: Form) => Promise<AccountResult>;
};

/** Validates what is filled in before it is sent; busy meanwhile. */
export function useSubmission<Form>(filled: Form, { check, send }: Rules<Form>, onSent: () => void) {
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
      if (sent.type === 'done') onSent();
      else setFailure(sent.failure);
    });
  };
  return { formRef, problems, failure, isBusy, onSubmit };
}

/** A form with its contents, which resets after success. */
export function useValidatedForm<Form>({ empty, ...rules }: Rules<Form> & { readonly empty: Form }) {
  const [filled, setFilled] = useState(empty);
  const submission = useSubmission(filled, rules, () => setFilled(empty));
  const change = (changed: Partial<Form>) => setFilled({ ...filled, ...changed });
  return { ...submission, filled, change };
}
