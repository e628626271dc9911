import { Trans } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { ConnectionRecovery, MicrophoneLoss, SessionEnd, SessionPause } from '../../state/session.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { MicrophoneHelp } from '../microphone/MicrophoneHelp.tsx';
import { unheard } from './turns/TurnList.css.ts';
import { TimeLeft } from './TimeLeft.tsx';

export type SessionHintsProps = {
  /** The browser blocks audio playback without a tap. */
  isPlaybackBlocked: boolean;
  onEnableAudio: () => void;
  /** Why there is no microphone any more. */
  microphoneLoss?: MicrophoneLoss | undefined;
  /** The microphone stays off until the user resumes. */
  pausedFor?: SessionPause | undefined;
  /** The state of the connection; steady when undefined. */
  line?: ConnectionRecovery;
  /** When the server will end the conversation, once that is near. */
  end?: SessionEnd | undefined;
  onResume?: (() => void) | undefined;
  /** This device is a guest's, and what the host lets guests use is used up. */
  isLimitUsedUp?: boolean;
  /** Set while hold to talk is offered. */
  onHoldToTalk?: (() => void) | undefined;
  onDeclineHold?: (() => void) | undefined;
};

/** Prompts of a running session, one at a time, the most urgent first. */
export function SessionHints(props: SessionHintsProps): ReactNode {
  if (props.pausedFor) return <Paused reason={props.pausedFor} onResume={props.onResume} />;
  if (props.microphoneLoss) return <Lost loss={props.microphoneLoss} onResume={props.onResume} />;
  if (props.line === 'suspended' && props.isLimitUsedUp) return <LimitUsedUp onResume={props.onResume} />;
  if (props.line === 'suspended') return <Suspended onResume={props.onResume} />;
  if (props.line === 'reconnecting') return <Recovering />;
  if (props.isPlaybackBlocked) return <PlaybackBlocked onEnableAudio={props.onEnableAudio} />;
  if (props.end) return <TimeLeft {...props.end} />;
  if (props.onHoldToTalk) return <HoldOffer onAccept={props.onHoldToTalk} onDecline={props.onDeclineHold} />;
  return null;
}

type HoldOfferProps = { onAccept: () => void; onDecline?: (() => void) | undefined };

function HoldOffer({ onAccept, onDecline }: HoldOfferProps): ReactNode {
  const actions = (
    <>
      <Button size="sm" variant="ghost" onPress={() => onDecline?.()}>
        <Trans>Not now</Trans>
      </Button>
      <Button size="sm" onPress={onAccept}>
        <Trans>Hold to talk</Trans>
      </Button>
    </>
  );
  return (
    <Alert tone="calm" title={<Trans>Hard to tell when you've finished?</Trans>} action={actions}>
      <p>
        <Trans>With “Hold to talk” each of you holds a button while speaking. It works better in noise.</Trans>
      </p>
    </Alert>
  );
}

type PausedProps = Pick<SessionHintsProps, 'onResume'> & { reason: SessionPause | 'interrupted' };

function Paused({ reason, onResume }: PausedProps): ReactNode {
  const action = onResume && (
    <Button size="sm" onPress={onResume}>
      <Trans>Resume</Trans>
    </Button>
  );
  return (
    <Alert tone="caution" isUrgent title={<Trans>Paused</Trans>} action={action}>
      <p>
        <WhyPaused reason={reason} />
      </p>
    </Alert>
  );
}

function Lost({ loss, onResume }: Pick<SessionHintsProps, 'onResume'> & { loss: MicrophoneLoss }): ReactNode {
  if (loss.type === 'taken') return <Paused reason="interrupted" onResume={onResume} />;
  return <MicrophoneHelp failure={loss} onRetry={() => onResume?.()} />;
}

function WhyPaused({ reason }: Pick<PausedProps, 'reason'>): ReactNode {
  switch (reason) {
    case 'by-user':
      return <Trans>The microphone is off. Nothing is being translated.</Trans>;
    case 'hidden':
      return (
        <Trans>
          The microphone was turned off while the app was in the background. The conversation so far has been kept.
        </Trans>
      );
    case 'no-audio':
      return <Trans>A call or another app has taken over the audio.</Trans>;
    case 'interrupted':
      return <Trans>A call or another app is using the microphone, or it is switched off on this device.</Trans>;
  }
}

function Recovering(): ReactNode {
  return (
    <Alert tone="caution" isUrgent title={<Trans>Connection lost</Trans>}>
      <p>
        <Trans>Keep talking. Up to three minutes are translated as soon as you're back online.</Trans>
      </p>
    </Alert>
  );
}

function Suspended({ onResume }: Pick<SessionHintsProps, 'onResume'>): ReactNode {
  const action = onResume && (
    <Button size="sm" onPress={onResume}>
      <Trans>Resume</Trans>
    </Button>
  );
  return (
    <Alert tone="caution" isUrgent title={<Trans>Suspended</Trans>} action={action}>
      <p>
        <Trans>There has been no connection for a while. Tap to resume; the conversation so far has been kept.</Trans>
      </p>
    </Alert>
  );
}

/** To a guest of a room. */
export function LimitUsedUp({ onResume }: Pick<SessionHintsProps, 'onResume'>): ReactNode {
  const action = onResume && (
    <Button size="sm" onPress={onResume}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Alert tone="caution" isUrgent title={<Trans>The host's limit for guests is used up</Trans>} action={action}>
      <p>
        <Trans>You can keep reading. Once the host has raised the limit, you can speak again.</Trans>
      </p>
    </Alert>
  );
}

/** Lies over the oldest turns: nothing on the screen moves. @param picker offers other microphones */
export function Unheard({ picker }: { picker: ReactNode }): ReactNode {
  return (
    <div className={unheard}>
      <Alert tone="caution" isUrgent title={<Trans>We can't hear you</Trans>} action={picker}>
        <p>
          <Trans>Check that the right microphone is selected and not muted.</Trans>
        </p>
      </Alert>
    </div>
  );
}

/** Product spec section 9; after that a small button is left. */
const PROMPT_MS = 5000;

function PlaybackBlocked({ onEnableAudio }: Pick<SessionHintsProps, 'onEnableAudio'>): ReactNode {
  const [isLarge, setLarge] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLarge(false), PROMPT_MS);
    return () => clearTimeout(timer);
  }, []);
  const enable = (
    <Button size="sm" onPress={onEnableAudio}>
      <Trans>Enable audio</Trans>
    </Button>
  );
  if (!isLarge) return <div>{enable}</div>;
  return (
    <Alert tone="calm" isUrgent title={<Trans>Tap to enable audio</Trans>} action={enable}>
      <p>
        <Trans>The browser plays the voice only after a tap.</Trans>
      </p>
    </Alert>
  );
}
