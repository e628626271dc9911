import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { RequestError } from '../../../domain/request-error.ts';
import { Alert } from '../../../ui/controls/Alert.tsx';
import { Badge } from '../../../ui/controls/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { CodeField } from '../../../ui/controls/CodeField.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import { form, secret as secretClass, soft } from '../Admin.css.ts';
import { useAccountErrorText } from './account-error-text.ts';
import type { NewFactor } from './admin-account.ts';

type Failure = RequestError | undefined;

/** Digits of a code from an authenticator app. */
const CODE_LENGTH = 6;

type SecondFactorCardProps = {
  account: { readonly has_second_factor: boolean };
  onStart: (password: string) => Promise<NewFactor | RequestError>;
  onConfirm: (code: string) => Promise<Failure>;
  onRemove: (password: string, code: string) => Promise<Failure>;
  /** In the gallery. */
  initial?: NewFactor;
};

export function SecondFactorCard(props: SecondFactorCardProps): ReactNode {
  const { account, onStart, onConfirm, onRemove, initial } = props;
  const [made, setMade] = useState<NewFactor | undefined>(initial);
  const isOn = account.has_second_factor;
  return (
    <Card
      title={<Trans>Second factor</Trans>}
      description={<Trans>After your password, you’ll be asked for a code from an authenticator app.</Trans>}
      aside={<Badge tone={isOn ? 'good' : 'outline'}>{isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}</Badge>}
    >
      {isOn && <Remove onRemove={onRemove} />}
      {!isOn && !made && <Start onStart={onStart} onMade={setMade} />}
      {!isOn && made && <Confirm made={made} onConfirm={onConfirm} onDone={() => setMade(undefined)} />}
    </Card>
  );
}

type StartProps = Pick<SecondFactorCardProps, 'onStart'> & { onMade: (made: NewFactor) => void };

function Start({ onStart, onMade }: StartProps): ReactNode {
  const [password, setPassword] = useState('');
  return (
    <FactorForm
      submitLabel={<Trans>Set up</Trans>}
      variant="outline"
      isReady={password !== ''}
      onSubmit={async () => {
        const result = await onStart(password);
        if (!('secret' in result)) return result;
        onMade(result);
        return undefined;
      }}
    >
      <CurrentPassword value={password} onChange={setPassword} />
    </FactorForm>
  );
}

type ConfirmProps = Pick<SecondFactorCardProps, 'onConfirm'> & { made: NewFactor; onDone: () => void };

function Confirm({ made, onConfirm, onDone }: ConfirmProps): ReactNode {
  const [code, setCode] = useState('');
  return (
    <FactorForm
      submitLabel={<Trans>Turn on</Trans>}
      isReady={code.length === CODE_LENGTH}
      onSubmit={async () => {
        const failure = await onConfirm(code);
        if (!failure) onDone();
        return failure;
      }}
    >
      <p>
        <Trans>Scan this with an authenticator app, or type the key into it. Then enter the code that it shows.</Trans>
      </p>
      <QrCode text={made.address} />
      <code className={secretClass}>{made.secret}</code>
      <CodeOfApp value={code} onChange={setCode} />
    </FactorForm>
  );
}

function Remove({ onRemove }: Pick<SecondFactorCardProps, 'onRemove'>): ReactNode {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <FactorForm
      submitLabel={<Trans>Turn off</Trans>}
      variant="outline"
      isReady={password !== '' && code.length === CODE_LENGTH}
      onSubmit={() => onRemove(password, code)}
    >
      <p className={soft}>
        <Trans>
          If the app is lost, another administrator can reset your login. The login of the server's configuration is
          reset by a new ADMIN_PASSWORD.
        </Trans>
      </p>
      <CurrentPassword value={password} onChange={setPassword} />
      <CodeOfApp value={code} onChange={setCode} />
    </FactorForm>
  );
}

type FactorFormProps = {
  submitLabel: ReactNode;
  variant?: 'outline';
  isReady: boolean;
  /** @returns why it failed */
  onSubmit: () => Promise<Failure>;
  children: ReactNode;
};

/** One step of setting up or removing the second factor, with the reason above it if the last try failed. */
function FactorForm({ submitLabel, variant, isReady, onSubmit, children }: FactorFormProps): ReactNode {
  const errorText = useAccountErrorText();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, run] = useBusy();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(async () => setFailure(await onSubmit()));
  };
  return (
    <form className={form} onSubmit={submit} noValidate>
      {failure && <Alert tone="bad" isUrgent title={errorText(failure)} />}
      {children}
      <Button type="submit" {...(variant && { variant })} pending={isBusy} isDisabled={!isReady}>
        {submitLabel}
      </Button>
    </form>
  );
}

type FieldProps = { value: string; onChange: (value: string) => void };

function CurrentPassword(props: FieldProps): ReactNode {
  return <PasswordField label={<Trans>Current password</Trans>} autoComplete="current-password" {...props} />;
}

function CodeOfApp(props: FieldProps): ReactNode {
  return <CodeField label={<Trans>Code from the app</Trans>} kind="digits" length={CODE_LENGTH} {...props} />;
}
