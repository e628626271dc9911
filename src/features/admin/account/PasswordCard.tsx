import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { adminPasswordMinLength, isStrongAdminPassword } from '../../../domain/admin-password.ts';
import type { RequestError } from '../../../domain/request-error.ts';
import { Alert } from '../../../ui/controls/Alert.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { form } from '../Admin.css.ts';
import { useAccountErrorText } from './account-error-text.ts';
import type { AdminConfirmation } from './admin-account.ts';
import { AdminConfirmationFields, confirmationOf, isConfirmed, noConfirmation } from './AdminConfirmationFields.tsx';

type PasswordCardProps = {
  /** The name is for password managers. */
  account: { readonly name: string; readonly has_second_factor: boolean };
  onChange: (confirmation: AdminConfirmation, next: string) => Promise<RequestError | undefined>;
};

export function PasswordCard({ account: { name, has_second_factor }, onChange }: PasswordCardProps): ReactNode {
  const { t } = useLingui();
  const errorText = useAccountErrorText();
  const [current, setCurrent] = useState(noConfirmation);
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isStrongAdminPassword(next))
      return setProblem(
        t`The new password must have at least ${adminPasswordMinLength} characters and be hard to guess`,
      );
    setProblem(undefined);
    run(async () => {
      const failure = await onChange(confirmationOf(current, has_second_factor), next);
      // A code works once.
      setCurrent(failure ? { ...current, code: '' } : noConfirmation);
      if (failure) return setProblem(errorText(failure));
      setNext('');
    });
  };
  return (
    <Card
      title={<Trans>Password</Trans>}
      description={<Trans>Changing it ends your other logins to the administration.</Trans>}
    >
      <form className={form} onSubmit={submit} noValidate>
        {problem && <Alert tone="bad" isUrgent title={problem} />}
        <input type="hidden" name="username" autoComplete="username" value={name} />
        <AdminConfirmationFields hasSecondFactor={has_second_factor} value={current} onChange={setCurrent} />
        <PasswordField
          label={<Trans>New password</Trans>}
          autoComplete="new-password"
          value={next}
          onChange={setNext}
        />
        <Button
          type="submit"
          variant="outline"
          pending={isBusy}
          isDisabled={!isConfirmed(current, has_second_factor) || next === ''}
        >
          <Trans>Change password</Trans>
        </Button>
      </form>
    </Card>
  );
}
