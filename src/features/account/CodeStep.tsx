import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import { codeLength, codeProblem, type Problem } from '../../domain/validation.ts';
import type { AccountResult } from './account-result.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { CodeField } from '../../ui/controls/CodeField.tsx';
import { useProblemText } from './form-problem-texts.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { centred, row, soft } from '../../ui/layout.css.ts';
import { FormError } from './FormError.tsx';

type CodeAttempt = 'registration' | 'verification' | 'email' | 'login';

/** The purposes whose mails have a link, too. */
const withLink: ReadonlySet<CodeAttempt> = new Set(['registration', 'verification']);

type CodeStepProps = {
  attempt: CodeAttempt;
  /** Where the code was sent. */
  note: ReactNode;
  /** The label of the submit button. */
  submitLabel: ReactNode;
  /** @returns the failure, if the code was not accepted */
  onCode: (code: string) => Promise<AccountFailure | undefined>;
  onResend: () => Promise<AccountResult>;
  onBack: () => void;
};

/** Asks for the six digits sent by email. */
export function CodeStep({ attempt, note, submitLabel, onCode, onResend, onBack }: CodeStepProps): ReactNode {
  const { t } = useLingui();
  const problemText = useProblemText();
  const input = useFocusOnArrival<HTMLInputElement>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [failed, setFailed] = useState<{ attempt: CodeAttempt | 'code'; failure: AccountFailure }>();
  const [isBusy, run] = useBusy();
  const [isSending, send] = useBusy();
  const submit = () => {
    const wrong = codeProblem(code);
    setProblem(wrong);
    setFailed(undefined);
    if (wrong) return input.current?.focus();
    run(async () => {
      const failure = await onCode(code);
      if (!failure) return;
      setFailed({ attempt, failure });
      if (failure.type !== 'invalid-code') return;
      // The next code replaces the wrong one.
      input.current?.focus();
      input.current?.select();
    });
  };
  const resend = () =>
    send(async () => {
      const sent = await onResend();
      setFailed(sent.type === 'failed' ? { attempt: 'code', failure: sent.failure } : undefined);
    });
  const isWrong = failed?.failure.type === 'invalid-code';
  return (
    <Form onSubmit={submit}>
      {note}
      {!isWrong && (
        <FormError
          failure={failed?.failure}
          attempt={failed?.attempt ?? attempt}
          hasLink={failed?.attempt === 'code' && withLink.has(attempt)}
        />
      )}
      <CodeField
        ref={input}
        label={<Trans>Verification code</Trans>}
        kind="digits"
        length={codeLength}
        value={code}
        onChange={setCode}
        error={isWrong ? t`Verification code is invalid or expired` : problemText(problem)}
        isRequired
      />
      <Button type="submit" size="lg" wide pending={isBusy}>
        {submitLabel}
      </Button>
      <div className={`${row.xs} ${centred} ${soft}`}>
        <Button variant="link" size="sm" onPress={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button variant="link" size="sm" pending={isSending} onPress={resend}>
          <Trans>Resend code</Trans>
        </Button>
      </div>
    </Form>
  );
}
