import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { codeLength } from '../../domain/validation.ts';
import type { AccountFailure } from '../../domain/account-failure.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CodeField } from '../../ui/controls/CodeField.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useFailureText } from '../account/account-failure-texts.ts';
import type { ConfirmationMethod, TypedProof } from './owner-proof.ts';
import { row } from '../../ui/layout.css.ts';

type OwnerConfirmationProps = {
  by: ConfirmationMethod;
  value: TypedProof;
  onChange: (value: TypedProof) => void;
  failure: AccountFailure | undefined;
  /** Mails the code. */
  onSendCode: () => Promise<void>;
};

/** The password, the code from a mail, or both: a device that is logged in is not proof enough. */
export function OwnerConfirmation({ by, value, onChange, failure, onSendCode }: OwnerConfirmationProps): ReactNode {
  const { t } = useLingui();
  const failureText = useFailureText();
  const isWrongPassword = failure?.type === 'invalid-credentials';
  const text = failure && failureText(failure, msg`Please try again`);
  const isAboutCode = by === 'code' || (by === 'both' && failure?.type === 'invalid-code');
  return (
    <>
      {by !== 'code' && (
        <PasswordField
          label={<Trans>Current password</Trans>}
          name="current-password"
          autoComplete="current-password"
          value={value.password}
          onChange={(password) => onChange({ ...value, password })}
          error={isWrongPassword ? t`The current password is incorrect` : isAboutCode ? undefined : text}
        />
      )}
      {by !== 'password' && (
        <MailedCode
          label={<Trans>Verification code</Trans>}
          code={value.code}
          onChange={(code) => onChange({ ...value, code })}
          error={isAboutCode ? text : undefined}
          onSendCode={onSendCode}
        />
      )}
    </>
  );
}

type MailedCodeProps = {
  label: ReactNode;
  code: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  onSendCode: () => Promise<void>;
};

/** A code, and the button that mails it. */
export function MailedCode({ label, code, onChange, error, onSendCode }: MailedCodeProps): ReactNode {
  const [isSending, send] = useBusy();
  return (
    <>
      <div className={row.sm}>
        <Button variant="outline" size="sm" pending={isSending} onPress={() => send(onSendCode)}>
          <Trans>Email me a code</Trans>
        </Button>
      </div>
      <CodeField
        label={label}
        kind="digits"
        length={codeLength}
        value={code}
        onChange={onChange}
        {...(error && { error })}
      />
    </>
  );
}
