import { useState } from 'react';
import type { ReactNode } from 'react';
import { defaultCaptions } from '../../src/domain/caption-settings.ts';
import type { CaptionSettings } from '../../src/domain/caption-settings.ts';
import { captionLines } from '../../src/domain/caption-lines.ts';
import { CaptionWindowView } from '../../src/features/captions/CaptionWindow.tsx';
import { LoopbackNotice } from '../../src/features/microphone/LoopbackNotice.tsx';
import type { LoopbackNoticeProps } from '../../src/features/microphone/LoopbackNotice.tsx';
import { SharedSoundChoice } from '../../src/features/shared-sound/HomeSharedSound.tsx';
import { OriginalVolumeView } from '../../src/features/shared-sound/OriginalVolume.tsx';
import { OthersMustKnow, SharedSoundProblem } from '../../src/features/shared-sound/SharedSoundHints.tsx';
import { Idle } from './home-scenes.tsx';
import { Live, LiveWithSettings } from './conversation-scenes.tsx';
import { SampleFrame } from './SampleFrame.tsx';
import { sampleTurns } from './samples.ts';

const noop = () => undefined;

type HomeProps = { failure?: 'without-sound' | 'failed'; loopback?: Partial<LoopbackNoticeProps> };

function Home({ failure, loopback }: HomeProps): ReactNode {
  return (
    <SampleFrame>
      <Idle
        interpreter={
          <>
            {loopback && <Loopback {...loopback} />}
            <SharedSoundChoice failure={failure} onChoose={noop} />
          </>
        }
      />
    </SampleFrame>
  );
}

function Loopback(props: Partial<LoopbackNoticeProps>): ReactNode {
  return (
    <LoopbackNotice
      devices={[
        { deviceId: 'a', label: 'Monitor of Built-in Audio Analog Stereo' },
        { deviceId: 'b', label: 'Bluetooth headset' },
      ]}
      selectedId="a"
      onChoose={noop}
      {...props}
    />
  );
}

function Problem(props: Pick<Parameters<typeof SharedSoundProblem>[0], 'mode' | 'problem'>): ReactNode {
  return <Live isShared turns={[]} hints={<SharedSoundProblem {...props} onShare={noop} onMicrophone={noop} />} />;
}

function Original({ of }: Pick<Parameters<typeof OriginalVolumeView>[0], 'of'>): ReactNode {
  const [volume, setVolume] = useState(0.4);
  return <LiveWithSettings original={<OriginalVolumeView of={of} volume={volume} onChange={setVolume} />} />;
}

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
  'home-loopback': () => <Home loopback={{}} />,
  'live-loopback': () => <Live hints={<Loopback hearsOwnVoice />} />,
  'live-shared-notice': () => <Live isShared turns={[]} hints={<OthersMustKnow onRead={noop} />} />,
  'live-shared-ended': () => <Problem mode="listen" problem="ended" />,
  'live-shared-ended-meeting': () => <Problem mode="take-part" problem="ended" />,
  'live-shared-silent': () => <Problem mode="listen" problem="silent" />,
  'live-shared-muted': () => <Problem mode="take-part" problem="muted" />,
  'original-of-tab': () => <Original of="tab" />,
  'original-around': () => <Original of="around" />,
  'original-of-room': () => <Original of="room" />,
  'original-not-carried': () => <Original of="room-not-carried" />,
  captions: () => <Captions />,
  'captions-original': () => <Captions hasOriginal theme="light" size="small" />,
  'captions-large': () => <Captions theme="dark" size="large" />,
};
