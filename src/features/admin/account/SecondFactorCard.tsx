import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
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
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './admin-account.ts';
import type { NewFactor } from './admin-account.ts';
import { AdminConfirmationFields, isConfirmed, noConfirmation } from './AdminConfirmationFields.tsx';

type Failure = RequestError | undefined;

/** Digits of a code from an authenticator app. */
const CODE_LENGTH = 6;

type SecondFactorCardProps = {
  account: { readonly has_second_factor: boolean };
  /** In the gallery. */
  initial?: NewFactor;
};

export function SecondFactorCard({ account, initial }: SecondFactorCardProps): ReactNode {
  const [made, setMade] = useState<NewFactor | undefined>(initial);
  const isOn = account.has_second_factor;
  return (
    <Card
      title={<Trans>Second factor</Trans>}
      description={<Trans>After your password, you’ll be asked for a code from an authenticator app.</Trans>}
      aside={<Badge tone={isOn ? 'good' : 'outline'}>{isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}</Badge>}
    >
      {isOn && <Remove />}
      {!isOn && !made && <Start onMade={setMade} />}
      {!isOn && made && <Confirm made={made} onDone={() => setMade(undefined)} />}
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

function Confirm({ made, onDone }: { made: NewFactor; onDone: () => void }): ReactNode {
  const services = useServices();
  const [code, setCode] = useState('');
  const confirm = async () => {
    const failure = await confirmSecondFactor(services, code);
    if (!failure) onDone();
    return failure;
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

function Remove(): ReactNode {
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
          If the app is lost, another administrator can reset your login. The login of the server's configuration is
          reset by a new ADMIN_PASSWORD.
        </Trans>
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
