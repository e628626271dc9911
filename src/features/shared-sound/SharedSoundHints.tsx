import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { SharedSoundState } from '../../ports/shared-sound.ts';
import { showSoundSource, soundSource, type SoundMode } from '../../state/sound-source.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useServices } from '../use-services.ts';
import { goOnWithMicrophone, shareAgain } from './share-sound.ts';
import { ShareFailed } from './ShareFailed.tsx';

/** In a session with a shared sound: what has happened to it, and that the others must know. */
export function SharedSoundHints(): ReactNode {
  const { mode, shared, failure, isNoticeRead } = useSnapshot(soundSource);
  return (
    <>
      {failure && <ShareFailed failure={failure} />}
      {shared?.problem && <SharedSoundProblem mode={mode} problem={shared.problem} />}
      {!isNoticeRead && <OthersMustKnow />}
    </>
  );
}

function OthersMustKnow(): ReactNode {
  const action = (
    <Button size="sm" onPress={() => showSoundSource({ isNoticeRead: true })}>
      <Trans>They know</Trans>
    </Button>
  );
  return (
    <Alert title={<Trans>The others must know</Trans>} action={action}>
      <p>
        <Trans>In a meeting, tell the others that what they say is translated, and stored in your history.</Trans>
      </p>
    </Alert>
  );
}

type ProblemProps = { mode: SoundMode; problem: NonNullable<SharedSoundState['problem']> };

/** The conversation goes on with what is left. */
function SharedSoundProblem({ mode, problem }: ProblemProps): ReactNode {
  const services = useServices();
  const actions = (
    <>
      <Button size="sm" onPress={() => void shareAgain(services)}>
        {problem === 'ended' ? <Trans>Share again</Trans> : <Trans>Share another sound</Trans>}
      </Button>
      {mode === 'listen' && (
        <Button size="sm" variant="ghost" onPress={() => void goOnWithMicrophone(services)}>
          <Trans>Use the microphone</Trans>
        </Button>
      )}
    </>
  );
  return (
    <Alert tone="caution" isUrgent title={<ProblemTitle problem={problem} />} action={actions}>
      <p>
        <ProblemText mode={mode} problem={problem} />
      </p>
    </Alert>
  );
}

function ProblemTitle({ problem }: Pick<ProblemProps, 'problem'>): ReactNode {
  switch (problem) {
    case 'ended':
      return <Trans>Sharing has ended</Trans>;
    case 'muted':
      return <Trans>The shared sound is muted</Trans>;
    case 'silent':
      return <Trans>No sound comes from what you share</Trans>;
  }
}

function ProblemText({ mode, problem }: ProblemProps): ReactNode {
  switch (problem) {
    case 'ended':
      return mode === 'listen' ? (
        <Trans>
          It was stopped, its tab was closed, or the device was asleep. The conversation so far has been kept.
        </Trans>
      ) : (
        <Trans>
          It was stopped, its tab was closed, or the device was asleep. You are still heard; the others are not.
        </Trans>
      );
    case 'muted':
      return (
        <Trans>
          The browser or the system withholds it, as after the device was asleep. It may come back by itself.
        </Trans>
      );
    case 'silent':
      return <Trans>Check that it plays and is not muted. Films with copy protection send no sound.</Trans>;
  }
}
