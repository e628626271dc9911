import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import { hasProblems, passwordChangeProblems } from '../../domain/validation.ts';
import type { PasswordChangeForm, Problems } from '../../domain/validation.ts';
import type { Outcome } from '../../flows/outcome.ts';
import type { PasswordChange } from '../../flows/security.ts';
import { FormAlert } from '../auth/FormAlert.tsx';
import { Button } from '../controls/Button.tsx';
import { PasswordField } from '../controls/PasswordField.tsx';
import { useProblemText } from '../text/problem-texts.ts';
import { useBusy } from '../use-busy.ts';
import { form, row } from './Settings.css.ts';

type PasswordFormProps = { email: string; onChange: (change: PasswordChange) => Promise<Outcome> };

const empty: PasswordChangeForm = { current: '', password: '', confirmation: '' };

export function PasswordForm({ email, onChange }: PasswordFormProps): ReactNode {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [filled, setFilled] = useState(empty);
  const [problems, setProblems] = useState<Partial<Problems<keyof PasswordChangeForm>>>({});
  const [failure, setFailure] = useState<AccountFailure>();
  const [isBusy, work] = useBusy();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordChangeProblems(filled);
    setProblems(found);
    setFailure(undefined);
    if (hasProblems(found)) return;
    work(async () => {
      const changed = await onChange({ currentPassword: filled.current, newPassword: filled.password });
      if (changed.type === 'done') setFilled(empty);
      else setFailure(changed.failure);
    });
  };
  const isWrong = failure?.type === 'invalid-credentials';
  return (
    <form className={form} onSubmit={submit} noValidate>
      <FormAlert failure={isWrong ? undefined : failure} attempt="password" />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={<Trans>Current password</Trans>}
        name="current-password"
        autoComplete="current-password"
        value={filled.current}
        onChange={(current) => setFilled({ ...filled, current })}
        error={isWrong ? t`The current password is not right` : problemText(problems.current)}
        isRequired
      />
      <PasswordField
        label={<Trans>New password</Trans>}
        name="new-password"
        autoComplete="new-password"
        value={filled.password}
        onChange={(password) => setFilled({ ...filled, password })}
        error={problemText(problems.password)}
        hint={<Trans>At least 8 characters. Other devices are logged out.</Trans>}
        isRequired
      />
      <PasswordField
        label={<Trans>Confirm password</Trans>}
        name="confirmation"
        autoComplete="new-password"
        value={filled.confirmation}
        onChange={(confirmation) => setFilled({ ...filled, confirmation })}
        error={problemText(problems.confirmation)}
        isRequired
      />
      <div className={row}>
        <Button type="submit" pending={isBusy}>
          <Trans>Change password</Trans>
        </Button>
      </div>
    </form>
  );
}
