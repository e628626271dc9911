import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { passwordChangeProblems, type PasswordChangeForm } from '../../domain/validation.ts';
import type { AccountResult } from '../account/account-result.ts';
import type { PasswordChange } from '../account/security.ts';
import { FormError } from '../account/FormError.tsx';
import { NewPasswordFields } from '../account/NewPasswordFields.tsx';
import { useValidatedForm } from '../account/use-validated-form.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { CurrentPasswordField, isWrongPassword } from './CurrentPasswordField.tsx';
import { row } from '../../ui/layout.css.ts';

type PasswordFormProps = { email: string; onChange: (change: PasswordChange) => Promise<AccountResult> };

const empty: PasswordChangeForm = { current: '', password: '', confirmation: '' };

export function PasswordForm({ email, onChange }: PasswordFormProps): ReactNode {
  const { formRef, filled, problems, failure, isBusy, onSubmit, change } = useValidatedForm({
    empty,
    check: passwordChangeProblems,
    send: ({ current, password }) => onChange({ currentPassword: current, newPassword: password }),
  });
  return (
    <Form ref={formRef} onSubmit={onSubmit}>
      <FormError failure={isWrongPassword(failure) ? undefined : failure} attempt="password" />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <CurrentPasswordField
        value={filled.current}
        onChange={(current) => change({ current })}
        problem={problems.current}
        failure={failure}
      />
      <NewPasswordFields
        form={filled}
        problems={problems}
        onChange={change}
        hint={<Trans>At least 8 characters. Other devices will be logged out.</Trans>}
      />
      <div className={row.sm}>
        <Button type="submit" pending={isBusy}>
          <Trans>Change password</Trans>
        </Button>
      </div>
    </Form>
  );
}
