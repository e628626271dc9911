import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { turnOnSecondFactor } from '../account/security.ts';
import { useServices } from '../use-services.ts';
import type { User } from '../../protocol/contract.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { dateTimeText } from '../../ui/text/date-time.ts';
import { loginMethodOf } from './login-method.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { heading, soft, stack } from '../../ui/layout.css.ts';
import { part } from './Settings.css.ts';
import { DetailList } from '../../ui/list/DetailList.tsx';

const SecondFactorOffDialog = lazyPart(async () => (await import('./SecondFactorOffDialog.tsx')).SecondFactorOffDialog);

export function SecurityCard({ user }: { user: User }): ReactNode {
  const method = loginMethodOf(user);
  return (
    <Card title={<Trans>Security</Trans>}>
      <SecondFactor user={user} provider={method.type === 'social' ? method.provider : undefined} />
      {method.type === 'social' ? (
        <LoginMethodPart provider={method.provider} />
      ) : (
        <section className={`${stack.md} ${part}`}>
          <h3 className={heading.md}>
            <Trans>Password</Trans>
          </h3>
          <PasswordForm email={user.email} />
        </section>
      )}
      <LoginHistory user={user} />
    </Card>
  );
}

type SecondFactorProps = {
  user: User;
  /** For social accounts the provider handles the second factor. */
  provider: string | undefined;
};

function SecondFactor({ user, provider }: SecondFactorProps): ReactNode {
  const services = useServices();
  const [isExplained, setExplained] = useState(false);
  const [isTurningOff, setTurningOff] = useState(false);
  const choose = (enabled: boolean) => {
    if (provider !== undefined) setExplained(true);
    else if (enabled) void turnOnSecondFactor(services);
    else setTurningOff(true);
  };
  return (
    <section className={`${stack.md} ${part}`}>
      <Switch isSelected={user.mfaEnabled} onChange={choose}>
        <Trans>Two-factor authentication</Trans>
      </Switch>
      {provider === undefined ? (
        <p className={soft}>
          <Trans>When you log in, we also ask for a code sent to your email.</Trans>
        </p>
      ) : (
        <Alert tone="caution" title={<Trans>Not available for social accounts</Trans>}>
          <Trans>You log in with {provider}. Turn on two-factor authentication there.</Trans>
        </Alert>
      )}
      {isTurningOff && <SecondFactorOffDialog onClose={() => setTurningOff(false)} />}
      {isExplained && (
        <Dialog
          title={<Trans>Two-factor authentication is not available</Trans>}
          onClose={() => setExplained(false)}
          footer={
            <Button onPress={() => setExplained(false)}>
              <Trans>OK</Trans>
            </Button>
          }
        >
          <p>
            <Trans>
              You log in with {provider}, which manages the security of your login. Use the security settings there.
            </Trans>
          </p>
        </Dialog>
      )}
    </section>
  );
}

function LoginMethodPart({ provider }: { provider: string }): ReactNode {
  return (
    <section className={`${stack.md} ${part}`}>
      <h3 className={heading.md}>
        <Trans>Login method</Trans>
      </h3>
      <p>
        <Trans>You log in with {provider}.</Trans>
      </p>
      <p className={soft}>
        <Trans>Your password is managed by {provider}. Change it there.</Trans>
      </p>
    </section>
  );
}

function LoginHistory({ user }: { user: User }): ReactNode {
  const { t, i18n } = useLingui();
  const last = user.last_login_at ? dateTimeText(user.last_login_at, i18n.locale) : t`Never`;
  return (
    <section className={`${stack.md} ${part}`}>
      <h3 className={heading.md}>
        <Trans>Login history</Trans>
      </h3>
      <DetailList
        look="lines"
        details={[
          { name: t`Last login`, value: last },
          { name: t`Account created`, value: dateTimeText(user.created_at, i18n.locale) },
        ]}
      />
    </section>
  );
}
