import { Trans } from '@lingui/react/macro';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { SocialFailure, SocialResult } from '../../flows/social-login.ts';
import { account } from '../../state/account.ts';
import { Alert } from '../controls/Alert.tsx';
import { Button } from '../controls/Button.tsx';
import { useFlows } from '../flows-context.ts';
import { FullScreenSpinner } from '../shell/FullScreenSpinner.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { form } from './AuthFrame.css.ts';
import { useSocialFailureText } from './social-failure-texts.ts';

/** Where the identity provider sends the browser back. */
export function AuthCallbackScreen(): ReactNode {
  const flows = useFlows();
  const { current: who } = useSnapshot(account);
  const [result, setResult] = useState<SocialResult>();
  const finish = useCallback(async () => setResult(await flows.finishSocialLogin(location.search)), [flows]);
  useEffect(() => void finish(), [finish]);
  const again = () => {
    setResult(undefined);
    void finish();
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

function Failed({ failure, onAgain }: { failure: SocialFailure; onAgain: () => void }): ReactNode {
  const navigate = useNavigate();
  const textOf = useSocialFailureText();
  return (
    <AuthFrame title={<Trans>Authentication Error</Trans>} onHome={() => void navigate({ to: '/' })}>
      <div className={form}>
        <Alert tone="bad" title={textOf(failure)} isUrgent />
        {mayPass(failure) && (
          <Button size="lg" wide onPress={onAgain}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Button
          size="lg"
          wide
          variant={mayPass(failure) ? 'outline' : 'default'}
          onPress={() => void navigate({ to: '/login', replace: true })}
        >
          <Trans>Back to Login</Trans>
        </Button>
      </div>
    </AuthFrame>
  );
}

/** The proof is still at hand: only our own server was out of reach. */
function mayPass(failure: SocialFailure): boolean {
  return failure.type === 'account' && failure.failure.type === 'network';
}
