import { Trans } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { holdToTalk, setHoldOffered } from '../../state/hold-to-talk.ts';
import { room } from '../../state/room.ts';
import { session, type MicrophoneLoss, type SessionPause } from '../../state/session.ts';
import { soundSource } from '../../state/sound-source.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { lazyExtra } from '../../ui/lazy-part.tsx';
import { MicrophoneHelp } from '../microphone/MicrophoneHelp.tsx';
import { MicrophonePicker } from '../microphone/MicrophonePicker.tsx';
import { useServices } from '../use-services.ts';
import { unheard } from './turns/TurnList.css.ts';
import { TimeLeft } from './TimeLeft.tsx';

const LoopbackNotice = lazyExtra(async () => (await import('../microphone/LoopbackNotice.tsx')).LoopbackNotice);
const SharedSoundHints = lazyExtra(async () => (await import('../shared-sound/SharedSoundHints.tsx')).SharedSoundHints);

/** Prompts of a running session. */
export function SessionHints(): ReactNode {
  const { mode } = useSnapshot(soundSource);
  return (
    <>
      {mode !== 'microphone' && <SharedSoundHints />}
      {mode !== 'listen' && <LoopbackNotice />}
      <MostUrgent />
    </>
  );
}

/** One at a time. */
function MostUrgent(): ReactNode {
  const { pausedFor, microphoneLoss, recovery, playbackBlocked, end } = useSnapshot(session);
  const { isOffered } = useSnapshot(holdToTalk);
  const { isLimitUsedUp } = useSnapshot(room);
  if (pausedFor) return <Paused reason={pausedFor} />;
  if (microphoneLoss) return <Lost loss={microphoneLoss} />;
  if (recovery === 'suspended') return isLimitUsedUp ? <LimitUsedUp /> : <Suspended />;
  if (recovery === 'reconnecting') return <Recovering />;
  if (playbackBlocked) return <PlaybackBlocked />;
  if (end) return <TimeLeft {...end} />;
  return isOffered && <HoldOffer />;
}

function HoldOffer(): ReactNode {
  const services = useServices();
  const actions = (
    <>
      <Button size="sm" variant="ghost" onPress={() => setHoldOffered(holdToTalk, false)}>
        <Trans>Not now</Trans>
      </Button>
      <Button size="sm" onPress={() => services.session.setTurnsByHand(true)}>
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

function ResumeButton({ children }: { children: ReactNode }): ReactNode {
  const services = useServices();
  return (
    <Button size="sm" onPress={() => void services.session.resumeSession()}>
      {children}
    </Button>
  );
}

type PausedProps = { reason: SessionPause | 'interrupted' };

function Paused({ reason }: PausedProps): ReactNode {
  const action = (
    <ResumeButton>
      <Trans>Resume</Trans>
    </ResumeButton>
  );
  return (
    <Alert tone="caution" isUrgent title={<Trans>Paused</Trans>} action={action}>
      <p>
        <WhyPaused reason={reason} />
      </p>
    </Alert>
  );
}

function Lost({ loss }: { loss: MicrophoneLoss }): ReactNode {
  const services = useServices();
  if (loss.type === 'taken') return <Paused reason="interrupted" />;
  return <MicrophoneHelp failure={loss} onRetry={() => void services.session.resumeSession()} />;
}

function WhyPaused({ reason }: PausedProps): ReactNode {
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

function Suspended(): ReactNode {
  const action = (
    <ResumeButton>
      <Trans>Resume</Trans>
    </ResumeButton>
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
function LimitUsedUp(): ReactNode {
  const action = (
    <ResumeButton>
      <Trans>Try again</Trans>
    </ResumeButton>
  );
  return (
    <Alert tone="caution" isUrgent title={<Trans>The host's limit for guests is used up</Trans>} action={action}>
      <p>
        <Trans>You can keep reading. Once the host has raised the limit, you can speak again.</Trans>
      </p>
    </Alert>
  );
}

/** Lies over the oldest turns: nothing on the screen moves. */
export function Unheard(): ReactNode {
  return (
    <div className={unheard}>
      <Alert tone="caution" isUrgent title={<Trans>We can't hear you</Trans>} action={<MicrophonePicker />}>
        <p>
          <Trans>Check that the right microphone is selected and not muted.</Trans>
        </p>
      </Alert>
    </div>
  );
}

/** Product spec section 9; after that a small button is left. */
const PROMPT_MS = 5000;

function PlaybackBlocked(): ReactNode {
  const services = useServices();
  const [isLarge, setLarge] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLarge(false), PROMPT_MS);
    return () => clearTimeout(timer);
  }, []);
  const enable = (
    <Button size="sm" onPress={() => void services.session.enableAudio()}>
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
