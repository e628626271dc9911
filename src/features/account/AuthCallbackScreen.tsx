import { Trans } from '@lingui/react/macro';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { invitationLength } from '../../domain/invitation-link.ts';
import { account } from '../../state/account.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { CodeField } from '../../ui/controls/CodeField.tsx';
import { useServices } from '../use-services.ts';
import { FullScreenSpinner } from '../../ui/controls/FullScreenSpinner.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { BlockedHelp } from './FormError.tsx';
import { stack } from '../../ui/layout.css.ts';
import { returnPath } from './return-path.ts';
import { SocialCode, type SocialCodeProps } from './SocialCode.tsx';
import { useSocialFailureText } from './social-failure-texts.ts';
import { isInvitationAsked, SocialCallback, type SocialFailure, type SocialResult } from './social-login.ts';

/** The redirect target of the identity provider. */
export function AuthCallbackScreen(): ReactNode {
  const services = useServices();
  const { current: who } = useSnapshot(account);
  const [callback] = useState(() => new SocialCallback(services, location.search));
  const [result, setResult] = useState<SocialResult>();
  useEffect(() => {
    void callback.finish().then(setResult);
  }, [callback]);
  const retry = (invitationCode?: string) => {
    setResult(undefined);
    void callback.finish(invitationCode).then(setResult);
  };
  if (result?.type === 'needs-code') return <CallbackCode signIn={result.signIn} onResult={setResult} />;
  if (result?.type === 'failed') return <CallbackFailed failure={result.failure} onRetry={retry} />;
  if (result?.type === 'signed-in') {
    return <Navigate to={returnPath(result.returnTo)} replace />;
  }
  if (result?.type === 'nothing' && who.type !== 'loading') {
    return <Navigate to={who.type === 'signed-in' ? '/' : '/login'} replace />;
  }
  return (
    <FullScreenSpinner>
      <Trans>Processing authentication</Trans>
    </FullScreenSpinner>
  );
}

/** The account asks for a second factor. */
export function CallbackCode(code: Pick<SocialCodeProps, 'signIn' | 'onResult'>): ReactNode {
  const navigate = useNavigate();
  return (
    <AuthFrame title={<Trans>Two-factor authentication</Trans>} onHome={() => void navigate({ to: '/' })}>
      <SocialCode {...code} onBack={() => void navigate({ to: '/login', replace: true })} />
    </AuthFrame>
  );
}

type FailedProps = { failure: SocialFailure; onRetry: (invitationCode?: string) => void };

/** Why the sign-in did not succeed, and the next step; during the beta the question for the invitation code. */
export function CallbackFailed({ failure, onRetry }: FailedProps): ReactNode {
  const textOf = useSocialFailureText();
  const navigate = useNavigate();
  const onHome = () => void navigate({ to: '/' });
  if (isInvitationAsked(failure)) {
    return (
      <AuthFrame
        title={<Trans>Enter your invitation code</Trans>}
        description={<Trans>Registration currently requires an invitation code.</Trans>}
        onHome={onHome}
      >
        <InvitationForm error={isInvitationRefused(failure) ? textOf(failure) : undefined} onCode={onRetry} />
        <BackToLogin variant="outline" />
      </AuthFrame>
    );
  }
  // The provider's proof stays valid when our own server was unreachable.
  const canRetry = failure.type === 'account' && failure.failure.type === 'network';
  return (
    <AuthFrame title={<Trans>Authentication Error</Trans>} onHome={onHome}>
      <div className={stack.lg}>
        <Alert tone="bad" title={textOf(failure)} isUrgent>
          {failure.type === 'account' && <BlockedHelp failure={failure.failure} />}
        </Alert>
        {canRetry && (
          <Button size="lg" wide onPress={() => onRetry()}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <BackToLogin variant={canRetry ? 'outline' : 'default'} />
      </div>
    </AuthFrame>
  );
}

function isInvitationRefused(failure: SocialFailure): boolean {
  return failure.type === 'account' && failure.failure.type === 'invitation-invalid';
}

function BackToLogin({ variant }: { variant: 'default' | 'outline' }): ReactNode {
  const navigate = useNavigate();
  return (
    <Button size="lg" wide variant={variant} onPress={() => void navigate({ to: '/login', replace: true })}>
      <Trans>Back to Login</Trans>
    </Button>
  );
}

type InvitationFormProps = { error: string | undefined; onCode: (code: string) => void };

function InvitationForm({ error, onCode }: InvitationFormProps): ReactNode {
  const [code, setCode] = useState('');
  const submit = () => {
    if (code !== '') onCode(code);
  };
  return (
    <Form onSubmit={submit}>
      <CodeField
        label={<Trans>Invitation code</Trans>}
        kind="letters"
        length={invitationLength}
        value={code}
        onChange={setCode}
        hint={<Trans>4 characters, case-sensitive</Trans>}
        error={error}
        isRequired
      />
      <Button type="submit" size="lg" wide isDisabled={code === ''}>
        <Trans>Continue</Trans>
      </Button>
    </Form>
  );
}
