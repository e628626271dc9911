import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { RequestError } from '../../../domain/request-error.ts';
import { Badge } from '../../../ui/controls/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/controls/Card.tsx';
import { CodeField } from '../../../ui/controls/CodeField.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { soft } from '../../../ui/layout.css.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { useServices } from '../../use-services.ts';
import { secret as secretClass } from '../Admin.css.ts';
import { useAccountErrorText } from './account-error-text.ts';
import { confirmSecondFactor, removeSecondFactor, startSecondFactor, type NewFactor } from './admin-account.ts';
import { AdminConfirmationFields, isConfirmed, noConfirmation } from './AdminConfirmationFields.tsx';
import { SecretAlert } from './SecretAlert.tsx';

type Failure = RequestError | undefined;

/** Digits of a code from an authenticator app. */
const CODE_LENGTH = 6;

type SecondFactorCardProps = {
  account: { readonly has_second_factor: boolean; readonly recovery_codes: number };
  /** In the gallery. */
  initial?: NewFactor;
};

export function SecondFactorCard({ account, initial }: SecondFactorCardProps): ReactNode {
  const [made, setMade] = useState<NewFactor | undefined>(initial);
  const [codes, setCodes] = useState<readonly string[]>();
  const isOn = account.has_second_factor;
  return (
    <Card
      title={<Trans>Second factor</Trans>}
      description={<Trans>After your password, you’ll be asked for a code from an authenticator app.</Trans>}
      aside={<Badge tone={isOn ? 'good' : 'outline'}>{isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}</Badge>}
    >
      {isOn && codes && <NewRecoveryCodes codes={codes} />}
      {isOn && <Remove codesLeft={account.recovery_codes} />}
      {!isOn && !made && <Start onMade={setMade} />}
      {!isOn && made && (
        <Confirm
          made={made}
          onDone={(recoveryCodes) => {
            setMade(undefined);
            setCodes(recoveryCodes);
          }}
        />
      )}
    </Card>
  );
}

function Start({ onMade }: { onMade: (made: NewFactor) => void }): ReactNode {
  const services = useServices();
  const [typed, setTyped] = useState(noConfirmation);
  const start = async () => {
    const result = await startSecondFactor(services, typed.password);
    if (!('secret' in result)) return result;
    onMade(result);
    return undefined;
  };
  return (
    <FactorForm
      submitLabel={<Trans>Set up</Trans>}
      variant="outline"
      isReady={isConfirmed(typed, false)}
      onSubmit={start}
    >
      <AdminConfirmationFields hasSecondFactor={false} value={typed} onChange={setTyped} />
    </FactorForm>
  );
}

type ConfirmProps = { made: NewFactor; onDone: (recoveryCodes: readonly string[]) => void };

function Confirm({ made, onDone }: ConfirmProps): ReactNode {
  const services = useServices();
  const [code, setCode] = useState('');
  const confirm = async () => {
    const result = await confirmSecondFactor(services, code);
    if (!('recoveryCodes' in result)) return result;
    onDone(result.recoveryCodes);
    return undefined;
  };
  return (
    <FactorForm submitLabel={<Trans>Turn on</Trans>} isReady={code.length === CODE_LENGTH} onSubmit={confirm}>
      <p>
        <Trans>Scan this with an authenticator app, or type the key into it. Then enter the code that it shows.</Trans>
      </p>
      <QrCode text={made.address} />
      <code className={secretClass}>{made.secret}</code>
      <CodeField
        label={<Trans>Code from the app</Trans>}
        kind="digits"
        length={CODE_LENGTH}
        value={code}
        onChange={setCode}
      />
    </FactorForm>
  );
}

export function NewRecoveryCodes({ codes }: { codes: readonly string[] }): ReactNode {
  const { t } = useLingui();
  return (
    <SecretAlert
      title={<Trans>Your recovery codes, shown only now</Trans>}
      text={codes.join('\n')}
      copyLabel={t`Copy the recovery codes`}
    >
      <p>
        <Trans>
          Without the app, each of them logs you in once. Store them where you would find them without this device.
        </Trans>
      </p>
    </SecretAlert>
  );
}

function Remove({ codesLeft }: { codesLeft: number }): ReactNode {
  const services = useServices();
  const [typed, setTyped] = useState(noConfirmation);
  return (
    <FactorForm
      submitLabel={<Trans>Turn off</Trans>}
      variant="outline"
      isReady={isConfirmed(typed, true)}
      onSubmit={() => removeSecondFactor(services, typed.password, typed.code)}
    >
      <p className={soft}>
        <Trans>
          If the app is lost, log in with a recovery code, or another administrator can reset your login. The login of
          the server's configuration is reset by a new ADMIN_PASSWORD.
        </Trans>{' '}
        <Plural value={codesLeft} one="# recovery code is left." other="# recovery codes are left." />
      </p>
      <AdminConfirmationFields hasSecondFactor value={typed} onChange={setTyped} />
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

/** One step of setting up or removing the second factor. */
function FactorForm({ submitLabel, variant, isReady, onSubmit, children }: FactorFormProps): ReactNode {
  const errorText = useAccountErrorText();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, run] = useBusy();
  return (
    <Form problem={failure && errorText(failure)} onSubmit={() => run(async () => setFailure(await onSubmit()))}>
      {children}
      <Button type="submit" {...(variant && { variant })} pending={isBusy} isDisabled={!isReady}>
        {submitLabel}
      </Button>
    </Form>
  );
}
