import { useState } from 'react';
import type { ReactNode } from 'react';
import { defaultPair, swapped } from '../../src/domain/language.ts';
import type { LanguagePair } from '../../src/domain/language.ts';
import type { MicrophoneFailure } from '../../src/ports/microphone.ts';
import { HomeIdle } from '../../src/features/home/HomeIdle.tsx';
import type { HomeIdleProps, StartBlock } from '../../src/features/home/HomeIdle.tsx';
import { HomeStage } from '../../src/features/home/HomeStage.tsx';
import type { HomePage } from '../../src/features/home/HomeStage.tsx';
import { InstallOffer } from '../../src/features/install/InstallOffer.tsx';
import { InterpreterPicker } from '../../src/features/home/InterpreterPicker.tsx';
import { PairModelsNotice } from '../../src/features/models/PairModelsNotice.tsx';
import type { PairModelsNoticeProps } from '../../src/features/models/PairModelsNotice.tsx';
import { LanguagePacks } from '../../src/features/home/LanguagePacks.tsx';
import { LastConversation } from '../../src/features/home/LastConversation.tsx';
import { MicrophoneHelp } from '../../src/features/microphone/MicrophoneHelp.tsx';
import type { Platform } from '../../src/features/microphone/platform.ts';
import { Translating } from '../../src/features/conversation/Translating.tsx';
import { TrialBanner } from '../../src/features/trial/TrialBanner.tsx';
import { FullScreenSpinner } from '../../src/ui/controls/FullScreenSpinner.tsx';
import { SignInNeeded } from '../../src/features/account/SignInNeeded.tsx';
import { partFailed, ScreenFailed } from '../../src/app/shell/NotLoaded.tsx';
import { UpdateBanner } from '../../src/app/shell/UpdateBanner.tsx';
import { SampleModes, SampleSession, useMicrophones } from './live-sample.tsx';
import type { MicrophoneSample } from './live-sample.tsx';
import { SampleFrame } from './SampleFrame.tsx';
import { manyTurns, sampleTotals, sampleTurns } from './samples.ts';

const noop = () => undefined;
const noopAsync = async () => undefined;
const HOUR_MS = 3_600_000;
const nowMs = Date.UTC(2026, 10, 21, 9, 30);
const trial = {
  trialId: 'sample',
  remainingTokens: 18_240,
  expiresAtMs: nowMs + 5.4 * HOUR_MS,
  isActive: true,
  isExpired: false,
};

const granted: MicrophoneSample = {
  devices: [
    { deviceId: 'a', label: 'MacBook Pro Microphone (Built-in)' },
    { deviceId: 'b', label: 'Bluetooth headset' },
  ],
  selectedId: 'a',
  permission: 'granted',
};

type IdleProps = Partial<
  Pick<HomeIdleProps, 'onStart' | 'banner' | 'notices' | 'interpreter' | 'models' | 'offer' | 'last'>
> & {
  start?: LanguagePair;
  microphones?: MicrophoneSample;
};

export function Idle({
  start = defaultPair,
  microphones = granted,
  onStart = noopAsync,
  ...shown
}: IdleProps): ReactNode {
  const [pair, setPair] = useState(start);
  useMicrophones(microphones);
  return (
    <HomeIdle
      languages={{
        pair,
        onSource: (source) => setPair({ ...pair, source }),
        onTarget: (target) => setPair({ ...pair, target }),
        onSwap: () => setPair(swapped(pair)),
      }}
      blockedBy={blockOf(pair, microphones)}
      onStart={onStart}
      {...shown}
    />
  );
}

function blockOf(pair: LanguagePair, { permission }: MicrophoneSample): StartBlock | undefined {
  if (permission === 'denied') return 'denied-by-person';
  return pair.source === pair.target ? 'languages-equal' : undefined;
}

const ask: MicrophoneSample = { ...granted, devices: [], selectedId: undefined, permission: 'prompt' };
const denied: MicrophoneSample = { ...ask, permission: 'denied' };

const unprepared = { receivedBytes: 0, totalBytes: 1_190_000_000, mayFetch: true, gaps: [] } as const;

const mandarinSpanish: LanguagePair = { source: 'cmn', target: 'spa' };

type UnpreparedProps = Pick<PairModelsNoticeProps, 'status' | 'refusal'> & { pair?: LanguagePair };

/** The server interprets with models of its own. */
function Unprepared({ pair = mandarinSpanish, ...notice }: UnpreparedProps): ReactNode {
  return (
    <SampleFrame isSignedIn balance={{ type: 'tokens', available: 128_400 }}>
      <Idle start={pair} models={<PairModelsNotice pair={pair} onFetch={noopAsync} {...notice} />} />
    </SampleFrame>
  );
}

/** Both pages of Home and the way between them. */
function Stage(): ReactNode {
  const [page, setPage] = useState<HomePage>('home');
  return (
    <SampleSession turns={sampleTurns.slice(0, 3)} actions={{ stopSession: async () => setPage('home') }}>
      <SampleFrame isImmersive={page === 'translating'}>
        <HomeStage
          page={page}
          home={<Idle onStart={async () => setPage('translating')} />}
          translating={<Translating isTyping={false} onTyped={noop} modes={<SampleModes />} />}
        />
      </SampleFrame>
    </SampleSession>
  );
}

type FailureSample = { failure: MicrophoneFailure; platform: Platform };

/** Each failure where it looks most different. */
const failureSamples: Readonly<Record<string, FailureSample>> = {
  'microphone-denied': { failure: { type: 'denied-by-person' }, platform: { type: 'chrome' } },
  'microphone-denied-firefox': { failure: { type: 'denied-by-person' }, platform: { type: 'firefox' } },
  'microphone-denied-safari': { failure: { type: 'denied-by-person' }, platform: { type: 'safari' } },
  'microphone-denied-android': { failure: { type: 'denied-by-person' }, platform: { type: 'android' } },
  'microphone-denied-ios': { failure: { type: 'denied-by-person' }, platform: { type: 'ios-safari' } },
  'microphone-denied-system': { failure: { type: 'denied-by-system' }, platform: { type: 'chrome' } },
  'microphone-none': { failure: { type: 'not-found' }, platform: { type: 'chrome' } },
  'microphone-busy': { failure: { type: 'busy' }, platform: { type: 'android' } },
  'microphone-inactive': { failure: { type: 'page-inactive' }, platform: { type: 'chrome' } },
  'microphone-http': { failure: { type: 'no-api', secureContext: false }, platform: { type: 'chrome' } },
  'microphone-in-app': {
    failure: { type: 'no-api', secureContext: true },
    platform: { type: 'in-app', app: 'WeChat' },
  },
  'microphone-in-line': { failure: { type: 'denied-by-person' }, platform: { type: 'in-app', app: 'LINE' } },
};

const microphoneScenes = Object.fromEntries(
  Object.entries(failureSamples).map(([name, { failure, platform }]) => [
    name,
    () => (
      <SampleFrame isSignedIn>
        <Idle
          microphones={failure.type.startsWith('denied') ? denied : ask}
          banner={<MicrophoneHelp failure={failure} onRetry={noop} platform={platform} />}
        />
      </SampleFrame>
    ),
  ]),
);

export const homeScenes: Readonly<Record<string, () => ReactNode>> = {
  home: () => (
    <SampleFrame isSignedIn balance={{ type: 'tokens', available: 128_400 }}>
      <Idle />
    </SampleFrame>
  ),
  'home-trial': () => (
    <SampleFrame isRehearsal>
      <Idle
        microphones={ask}
        banner={<TrialBanner shown={{ type: 'active', trial, nowMs }} onLogin={noop} onRetry={noop} />}
      />
    </SampleFrame>
  ),
  'home-trial-ended': () => (
    <SampleFrame balance={{ type: 'trial', remaining: 0 }}>
      <Idle
        banner={
          <TrialBanner
            shown={{ type: 'ended', trial: { ...trial, remainingTokens: 0 } }}
            onLogin={noop}
            onRetry={noop}
          />
        }
      />
    </SampleFrame>
  ),
  'home-trial-refused': () => (
    <SampleFrame isOnline={false}>
      <Idle
        banner={<TrialBanner shown={{ type: 'refused', refusal: 'not-eligible' }} onLogin={noop} onRetry={noop} />}
      />
    </SampleFrame>
  ),
  'home-trial-retrying': () => (
    <SampleFrame>
      <Idle microphones={ask} banner={<TrialBanner shown={{ type: 'retrying' }} onLogin={noop} onRetry={noop} />} />
    </SampleFrame>
  ),
  'home-last': () => (
    <SampleFrame isRehearsal>
      <Idle
        notices={<TrialBanner shown={{ type: 'active', trial, nowMs }} onLogin={noop} onRetry={noop} />}
        last={<LastConversation turns={sampleTurns} totals={sampleTotals} saveStatus="trial" />}
      />
    </SampleFrame>
  ),
  'home-last-long': () => (
    <SampleFrame isSignedIn>
      <Idle last={<LastConversation turns={manyTurns(45)} totals={sampleTotals} saveStatus="stored" />} />
    </SampleFrame>
  ),
  'home-beta': () => (
    <SampleFrame>
      <Idle
        banner={
          <TrialBanner
            shown={{ type: 'beta', waitlistUrl: 'https://waitlist.example' }}
            onLogin={noop}
            onRetry={noop}
          />
        }
      />
    </SampleFrame>
  ),
  'home-public-demo': () => (
    <SampleFrame isRehearsal host="demo.example.org">
      <Idle />
    </SampleFrame>
  ),
  'home-same-languages': () => (
    <SampleFrame isSignedIn balance={{ type: 'unlimited' }}>
      <Idle start={{ source: 'eng', target: 'eng' }} />
    </SampleFrame>
  ),
  'home-long-names': () => (
    <SampleFrame isSignedIn balance={{ type: 'tokens', available: 90 }}>
      <Idle start={{ source: 'arb', target: 'ind' }} />
    </SampleFrame>
  ),
  'home-languages-offered': () => (
    <SampleFrame isSignedIn balance={{ type: 'tokens', available: 128_400 }}>
      <Idle
        interpreter={<InterpreterPicker inUse="service" chosen={undefined} unvoiced={[]} onChoose={noop} />}
        offer={<LanguagePacks share={undefined} onDownload={noop} onStop={noop} />}
      />
    </SampleFrame>
  ),
  'home-languages-coming': () => (
    <SampleFrame isSignedIn balance={{ type: 'tokens', available: 128_400 }}>
      <Idle offer={<LanguagePacks share={0.42} onDownload={noop} onStop={noop} />} />
    </SampleFrame>
  ),
  'home-models-missing': () => <Unprepared status={{ ...unprepared, state: 'missing' }} />,
  'home-models-coming': () => <Unprepared status={{ ...unprepared, state: 'fetching', receivedBytes: 212_000_000 }} />,
  'home-models-failed': () => (
    <Unprepared status={{ ...unprepared, state: 'failed', problem: 'unreachable' }} refusal="later" />
  ),
  'home-models-limits': () => (
    <Unprepared
      pair={{ source: 'yue', target: 'eng' }}
      status={{
        ...unprepared,
        state: 'ready',
        gaps: [
          { kind: 'voice', language: 'yue', code: 'missing' },
          { kind: 'translator', language: 'yue', code: 'written-chinese' },
        ],
      }}
    />
  ),
  'home-on-device': () => (
    <SampleFrame isSignedIn balance={{ type: 'tokens', available: 0 }}>
      <Idle
        interpreter={<InterpreterPicker inUse="device" chosen="device" unvoiced={['eng', 'cmn']} onChoose={noop} />}
      />
    </SampleFrame>
  ),
  'home-install': () => (
    <SampleFrame isSignedIn notice={<UpdateBanner onUpdate={noop} />}>
      <Idle
        banner={<InstallOffer mode="prompt" onInstall={noop} onDecline={noop} />}
        last={<LastConversation turns={sampleTurns} totals={sampleTotals} saveStatus="stored" />}
      />
    </SampleFrame>
  ),
  'home-install-by-hand': () => (
    <SampleFrame isSignedIn>
      <Idle
        banner={<InstallOffer mode="manual" onInstall={noop} onDecline={noop} />}
        last={<LastConversation turns={sampleTurns} totals={sampleTotals} saveStatus="stored" />}
      />
    </SampleFrame>
  ),
  ...microphoneScenes,
  stage: () => <Stage />,
  loading: () => <FullScreenSpinner />,
  'not-loaded': () => (
    <SampleFrame isSignedIn>
      <ScreenFailed />
      {partFailed(noop)}
    </SampleFrame>
  ),
  'sign-in-needed': () => (
    <SampleFrame>
      <SignInNeeded onSignIn={noop} />
    </SampleFrame>
  ),
};
