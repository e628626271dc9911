import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TrialRefusal, TrialStatus } from '../../domain/trial.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import type { BannerShown } from './banner-shown.ts';

type TrialNoticeProps = {
  shown: Extract<BannerShown, { type: 'beta' | 'refused' | 'ended' }>;
  onLogin: () => void;
};

/** For visitors without a running trial. */
export function TrialNotice({ shown, onLogin }: TrialNoticeProps): ReactNode {
  if (shown.type === 'beta') return <Beta waitlistUrl={shown.waitlistUrl} />;
  if (shown.type === 'refused') return <Refused refusal={shown.refusal} onLogin={onLogin} />;
  return <Ended trial={shown.trial} onLogin={onLogin} />;
}

function Beta({ waitlistUrl }: { waitlistUrl: string | null }): ReactNode {
  const join = waitlistUrl && (
    <Button size="sm" variant="outline" onPress={() => void open(waitlistUrl, '_blank', 'noopener')}>
      <Trans>Join waitlist</Trans>
    </Button>
  );
  return (
    <Alert tone="calm" title={<Trans>Beta in progress</Trans>} action={join}>
      <p>
        <Trans>Registration currently requires an invitation code.</Trans>
      </p>
    </Alert>
  );
}

function Refused({ refusal, onLogin }: { refusal: TrialRefusal; onLogin: () => void }): ReactNode {
  const action = (
    <Button size="sm" onPress={onLogin}>
      <Trans>Log in or register</Trans>
    </Button>
  );
  return (
    <Alert tone="bad" title={<Trans>Free trial not available</Trans>} action={action}>
      <p>
        <RefusalReason refusal={refusal} />
      </p>
    </Alert>
  );
}

function RefusalReason({ refusal }: { refusal: TrialRefusal }): ReactNode {
  if (refusal === 'exhausted') return <Trans>Your trial tokens are used up.</Trans>;
  if (refusal === 'expired') return <Trans>Your trial has expired.</Trans>;
  if (refusal === 'device-used') return <Trans>This device has already used its free trial.</Trans>;
  if (refusal === 'used-up')
    return <Trans>Today's free trials are used up. Try again tomorrow, or create an account.</Trans>;
  if (refusal === 'unavailable') return <Trans>Failed to initialize free trial</Trans>;
  return <Trans>This device is not eligible for a free trial.</Trans>;
}

function Ended({ trial, onLogin }: { trial: TrialStatus; onLogin: () => void }): ReactNode {
  const { i18n } = useLingui();
  const expiry = i18n.date(new Date(trial.expiresAtMs), { dateStyle: 'medium', timeStyle: 'short' });
  const action = (
    <Button size="sm" onPress={onLogin}>
      <Trans>Get official account</Trans>
    </Button>
  );
  return (
    <Alert tone="bad" title={<Trans>Trial ended</Trans>} action={action}>
      <p>
        <Trans>0 tokens remaining</Trans>
      </p>
      <p>
        <Trans>Expires {expiry}</Trans>
      </p>
    </Alert>
  );
}
