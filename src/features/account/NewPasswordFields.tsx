import { Trans } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import type { NewPasswordForm, Problems } from '../../domain/validation.ts';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { useProblemText } from './form-problem-texts.ts';

type NewPasswordFieldsProps = {
  form: NewPasswordForm;
  problems: Partial<Problems<keyof NewPasswordForm>>;
  onChange: (change: Partial<NewPasswordForm>) => void;
  label?: ReactNode;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A new password and its confirmation. */
export function NewPasswordFields({ form, problems, onChange, label, hint, ref }: NewPasswordFieldsProps): ReactNode {
  const problemText = useProblemText();
  return (
    <>
      <PasswordField
        {...(ref ? { ref } : {})}
        label={label ?? <Trans>New password</Trans>}
        name="new-password"
        autoComplete="new-password"
        value={form.password}
        onChange={(password) => onChange({ password })}
        error={problemText(problems.password)}
        hint={hint ?? <Trans>At least 8 characters</Trans>}
        isRequired
      />
      <PasswordField
        label={<Trans>Confirm password</Trans>}
        name="confirmation"
        autoComplete="new-password"
        value={form.confirmation}
        onChange={(confirmation) => onChange({ confirmation })}
        error={problemText(problems.confirmation)}
        isRequired
      />
    </>
  );
}
