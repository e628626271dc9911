import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { adminPasswordMinLength, isStrongAdminPassword } from '../../../domain/admin-password.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { useServices } from '../../use-services.ts';
import { useAccountErrorText } from './account-error-text.ts';
import { changePassword, type OwnAccount } from './admin-account.ts';
import { AdminConfirmationFields, confirmationOf, isConfirmed, noConfirmation } from './AdminConfirmationFields.tsx';

/** The name is for password managers. */
export function PasswordCard({ account: { name, has_second_factor } }: { account: OwnAccount }): ReactNode {
  const services = useServices();
  const { t } = useLingui();
  const errorText = useAccountErrorText();
  const [current, setCurrent] = useState(noConfirmation);
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const submit = () => {
    if (!isStrongAdminPassword(next))
      return setProblem(
        t`The new password must have at least ${adminPasswordMinLength} characters and be hard to guess`,
      );
    setProblem(undefined);
    run(async () => {
      const failure = await changePassword(services, confirmationOf(current, has_second_factor), next);
      // A code works once.
      setCurrent(failure ? { ...current, code: '' } : noConfirmation);
      if (failure) return setProblem(errorText(failure));
      setNext('');
    });
  };
  return (
    <Card
      title={<Trans>Password</Trans>}
      description={<Trans>Changing it signs you out of your other sessions of the administration.</Trans>}
    >
      <Form problem={problem} onSubmit={submit}>
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
      </Form>
    </Card>
  );
}
