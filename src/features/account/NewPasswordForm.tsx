import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { newPasswordProblems } from '../../domain/validation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import type { AccountResult } from './account-result.ts';
import { FormError } from './FormError.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useValidatedForm } from './use-validated-form.ts';

type NewPasswordFormProps = {
  email: string;
  onReset: (newPassword: string) => Promise<AccountResult>;
  onDone: () => void;
  /** Below the button. */
  children?: ReactNode;
};

const empty = { password: '', confirmation: '' };

/** The last step of a password reset. */
export function NewPasswordForm({ email, onReset, onDone, children }: NewPasswordFormProps): ReactNode {
  const input = useFocusOnArrival<HTMLInputElement>();
  const { formRef, filled, problems, failure, isBusy, onSubmit, change } = useValidatedForm({
    empty,
    check: newPasswordProblems,
    send: async ({ password }) => {
      const reset = await onReset(password);
      if (reset.type === 'done') onDone();
      return reset;
    },
  });
  return (
    <Form ref={formRef} onSubmit={onSubmit}>
      <FormError failure={failure} attempt="reset" />
      {/* Tells password managers which account this password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordFields ref={input} form={filled} problems={problems} onChange={change} />
      <Button type="submit" size="lg" wide pending={isBusy}>
        <Trans>Reset password</Trans>
      </Button>
      {children}
    </Form>
  );
}
