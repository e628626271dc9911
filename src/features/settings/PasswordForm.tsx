import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { passwordChangeProblems, type PasswordChangeForm } from '../../domain/validation.ts';
import { FormError } from '../account/FormError.tsx';
import { NewPasswordFields } from '../account/NewPasswordFields.tsx';
import { changePassword } from '../account/security.ts';
import { useValidatedForm } from '../account/use-validated-form.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { useServices } from '../use-services.ts';
import { CurrentPasswordField, isWrongPassword } from './CurrentPasswordField.tsx';
import { row } from '../../ui/layout.css.ts';

const empty: PasswordChangeForm = { current: '', password: '', confirmation: '' };

export function PasswordForm({ email }: { email: string }): ReactNode {
  const services = useServices();
  const { formRef, filled, problems, failure, isBusy, onSubmit, change } = useValidatedForm({
    empty,
    check: passwordChangeProblems,
    send: ({ current, password }) => changePassword(services, { currentPassword: current, newPassword: password }),
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
