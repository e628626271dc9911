import { Trans } from '@lingui/react/macro';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { invitationLength } from '../../domain/invitation-link.ts';
import type { SocialFailure, SocialResult } from './social-login.ts';
import { account } from '../../state/account.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { CodeField } from '../../ui/controls/CodeField.tsx';
import { useFlows } from '../../ui/flows-context.ts';
import { FullScreenSpinner } from '../../ui/controls/FullScreenSpinner.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { form } from './AuthFrame.css.ts';
import { useSocialFailureText } from './social-failure-texts.ts';

/** The redirect target of the identity provider. */
export function AuthCallbackScreen(): ReactNode {
  const flows = useFlows();
  const { current: who } = useSnapshot(account);
  const [result, setResult] = useState<SocialResult>();
  useEffect(() => {
    void flows.finishSocialLogin(location.search).then(setResult);
  }, [flows]);
  const again = (invitationCode?: string) => {
    setResult(undefined);
    void flows.finishSocialLogin(location.search, invitationCode).then(setResult);
  };
  if (result?.type === 'failed') return <Failed failure={result.failure} onAgain={again} />;
  if (result?.type === 'signed-in') return <Navigate to="/" replace />;
  if (result?.type === 'nothing' && who.type !== 'loading') {
    return <Navigate to={who.type === 'signed-in' ? '/' : '/login'} replace />;
  }
  return (
    <FullScreenSpinner>
      <Trans>Processing authentication</Trans>
    </FullScreenSpinner>
  );
}

type FailedProps = { failure: SocialFailure; onAgain: (invitationCode?: string) => void };

function Failed({ failure, onAgain }: FailedProps): ReactNode {
  const navigate = useNavigate();
  const textOf = useSocialFailureText();
  return (
    <AuthFrame title={<Trans>Authentication Error</Trans>} onHome={() => void navigate({ to: '/' })}>
      <div className={form}>
        <Alert tone="bad" title={textOf(failure)} isUrgent />
        {wayOn(failure) === 'again' && (
          <Button size="lg" wide onPress={() => onAgain()}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {wayOn(failure) === 'invitation' && <InvitationForm onCode={onAgain} />}
        <Button
          size="lg"
          wide
          variant={wayOn(failure) ? 'outline' : 'default'}
          onPress={() => void navigate({ to: '/login', replace: true })}
        >
          <Trans>Back to Login</Trans>
        </Button>
      </div>
    </AuthFrame>
  );
}

/** The provider's proof stays valid when our own server was unreachable or requires an invitation code. */
function wayOn(failure: SocialFailure): 'again' | 'invitation' | undefined {
  if (failure.type !== 'account') return undefined;
  if (failure.failure.type === 'network') return 'again';
  const wantsInvitation = ['invitation-required', 'invitation-invalid'].includes(failure.failure.type);
  return wantsInvitation ? 'invitation' : undefined;
}

function InvitationForm({ onCode }: { onCode: (code: string) => void }): ReactNode {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== '') onCode(code);
  };
  return (
    <form className={form} onSubmit={submit} noValidate>
      <CodeField
        label={<Trans>Invitation code</Trans>}
        kind="letters"
        length={invitationLength}
        value={code}
        onChange={setCode}
        hint={<Trans>4 characters, case-sensitive</Trans>}
        isRequired
      />
      <Button type="submit" size="lg" wide isDisabled={code === ''}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}
