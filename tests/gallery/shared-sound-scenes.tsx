import type { ReactNode } from 'react';
import { defaultCaptions } from '../../src/domain/caption-settings.ts';
import type { CaptionSettings } from '../../src/domain/caption-settings.ts';
import { captionLines } from '../../src/domain/caption-lines.ts';
import { CaptionWindowView } from '../../src/features/captions/CaptionWindow.tsx';
import { LoopbackNotice } from '../../src/features/microphone/LoopbackNotice.tsx';
import { SharedSoundChoice } from '../../src/features/shared-sound/HomeSharedSound.tsx';
import type { SharedSoundState } from '../../src/ports/shared-sound.ts';
import type { VoiceAbilities } from '../../src/state/session.ts';
import type { SoundSource } from '../../src/state/sound-source.ts';
import { Idle } from './home-scenes.tsx';
import { LiveWithSettings } from './conversation-scenes.tsx';
import { Live, sampleMembership } from './live-sample.tsx';
import type { MicrophoneSample } from './live-sample.tsx';
import { SampleFrame } from './SampleFrame.tsx';
import { sampleTurns } from './samples.ts';

const noop = () => undefined;

type HomeProps = { failure?: 'without-sound' | 'failed'; microphones?: MicrophoneSample };

function Home({ failure, microphones }: HomeProps): ReactNode {
  return (
    <SampleFrame>
      <Idle
        {...(microphones && { microphones })}
        interpreter={
          <>
            <LoopbackNotice />
            <SharedSoundChoice failure={failure} onChoose={noop} />
          </>
        }
      />
    </SampleFrame>
  );
}

const loopback: MicrophoneSample = {
  devices: [
    { deviceId: 'a', label: 'Monitor of Built-in Audio Analog Stereo' },
    { deviceId: 'b', label: 'Bluetooth headset' },
  ],
  selectedId: 'a',
  permission: 'granted',
};

type ProblemProps = Pick<SoundSource, 'mode'> & Pick<SharedSoundState, 'problem'>;

function Problem({ mode, problem }: ProblemProps): ReactNode {
  const shared: SharedSoundState = { isTab: true, problem };
  return <Live turns={[]} sound={{ mode, shared, isNoticeRead: true }} />;
}

const headset: MicrophoneSample = { ...loopback, selectedId: 'b' };
const carryingRoom: VoiceAbilities = {
  hasSpeed: true,
  hasOutputs: true,
  canRecogniseAgain: false,
  interprets: 'by-turns',
  carriesRoom: true,
};
const inRoom = { membership: sampleMembership };

function Captions(settings: Partial<CaptionSettings>): ReactNode {
  const hasOriginal = settings.hasOriginal === true;
  const lines = captionLines(sampleTurns, 'eng').map(({ key, text, original }, index) => ({
    key,
    text,
    speaker: index % 2 === 0 ? 'Them' : 'You',
    original: hasOriginal ? original : undefined,
  }));
  return (
    <CaptionWindowView lines={lines} language="eng" settings={{ ...defaultCaptions, ...settings }} onChoose={noop} />
  );
}

export const sharedSoundScenes: Readonly<Record<string, () => ReactNode>> = {
  'home-shared-sound': () => <Home />,
  'home-shared-without-sound': () => <Home failure="without-sound" />,
  'home-shared-failed': () => <Home failure="failed" />,
  'home-loopback': () => <Home microphones={loopback} />,
  'live-loopback': () => <Live microphones={loopback} now={{ hearsOwnVoice: true }} />,
  'live-shared-notice': () => <Live turns={[]} sound={{ mode: 'listen' }} />,
  'live-shared-ended': () => <Problem mode="listen" problem="ended" />,
  'live-shared-ended-meeting': () => <Problem mode="take-part" problem="ended" />,
  'live-shared-silent': () => <Problem mode="listen" problem="silent" />,
  'live-shared-muted': () => <Problem mode="take-part" problem="muted" />,
  'original-of-tab': () => (
    <LiveWithSettings sound={{ mode: 'listen', shared: { isTab: true, problem: undefined }, volume: 0.4 }} />
  ),
  'original-around': () => <LiveWithSettings microphones={headset} />,
  'original-of-room': () => (
    <LiveWithSettings microphones={headset} inRoom={inRoom} now={{ voiceAbilities: carryingRoom }} />
  ),
  'original-not-carried': () => <LiveWithSettings microphones={headset} inRoom={inRoom} />,
  captions: () => <Captions />,
  'captions-original': () => <Captions hasOriginal theme="light" size="small" />,
  'captions-large': () => <Captions theme="dark" size="large" />,
};
