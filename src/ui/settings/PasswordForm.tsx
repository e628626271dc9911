import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { passwordChangeProblems } from '../../domain/validation.ts';
import type { PasswordChangeForm } from '../../domain/validation.ts';
import type { Outcome } from '../../flows/outcome.ts';
import type { PasswordChange } from '../../flows/security.ts';
import { FormAlert } from '../auth/FormAlert.tsx';
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx';
import { useCheckedForm } from '../auth/use-checked-form.ts';
import { Button } from '../controls/Button.tsx';
import { PasswordField } from '../controls/PasswordField.tsx';
import { useProblemText } from '../text/problem-texts.ts';
import { form, row } from './Settings.css.ts';

type PasswordFormProps = { email: string; onChange: (change: PasswordChange) => Promise<Outcome> };

const empty: PasswordChangeForm = { current: '', password: '', confirmation: '' };

export function PasswordForm({ email, onChange }: PasswordFormProps): ReactNode {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { place, filled, problems, failure, isBusy, onSubmit, change } = useCheckedForm({
    empty,
    check: passwordChangeProblems,
    send: ({ current, password }) => onChange({ currentPassword: current, newPassword: password }),
  });
  const isWrong = failure?.type === 'invalid-credentials';
  return (
    <form ref={place} className={form} onSubmit={onSubmit} noValidate>
      <FormAlert failure={isWrong ? undefined : failure} attempt="password" />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={<Trans>Current password</Trans>}
        name="current-password"
        autoComplete="current-password"
        value={filled.current}
        onChange={(current) => change({ current })}
        error={isWrong ? t`The current password is not right` : problemText(problems.current)}
        isRequired
      />
      <NewPasswordFields
        form={filled}
        problems={problems}
        onChange={change}
        hint={<Trans>At least 8 characters. Other devices are logged out.</Trans>}
      />
      <div className={row}>
        <Button type="submit" pending={isBusy}>
          <Trans>Change password</Trans>
        </Button>
      </div>
    </form>
  );
}
