import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { invitationLength } from '../../domain/invitation-link.ts';
import type { Problems, RegistrationForm } from '../../domain/validation.ts';
import { CodeField } from '../../ui/controls/CodeField.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useProblemText } from './form-problem-texts.ts';
import { stack } from '../../ui/layout.css.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

export type Beta = { readonly betaMode: boolean; readonly waitlistUrl: string | null };

type RegistrationFieldsProps = {
  form: RegistrationForm;
  problems: Partial<Problems<keyof RegistrationForm>>;
  onChange: (change: Partial<RegistrationForm>) => void;
  beta: Beta;
};

export function RegistrationFields({ form, problems, onChange, beta }: RegistrationFieldsProps): ReactNode {
  const problemText = useProblemText();
  return (
    <>
      <TextField
        label={<Trans>Name</Trans>}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={form.name}
        onChange={(name) => onChange({ name })}
        error={problemText(problems.name)}
        isRequired
      />
      <TextField
        label={<Trans>Email</Trans>}
        type="email"
        name="email"
        autoComplete="username"
        value={form.email}
        onChange={(email) => onChange({ email })}
        error={problemText(problems.email)}
        isRequired
      />
      <NewPasswordFields label={<Trans>Password</Trans>} form={form} problems={problems} onChange={onChange} />
      {beta.betaMode && (
        <div className={stack.sm}>
          <CodeField
            label={<Trans>Invitation code</Trans>}
            kind="letters"
            length={invitationLength}
            value={form.invitation}
            onChange={(invitation) => onChange({ invitation })}
            error={problemText(problems.invitation)}
            hint={<Trans>4 characters, case-sensitive</Trans>}
            isRequired
          />
          {beta.waitlistUrl && (
            <LinkButton href={beta.waitlistUrl} variant="link" size="sm">
              <Trans>No code yet? Join the waitlist</Trans>
            </LinkButton>
          )}
        </div>
      )}
    </>
  );
}
