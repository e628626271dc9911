import { useState } from 'react';
import type { ReactNode } from 'react';
import { defaultPair, swapped } from '../../domain/language.ts';
import type { LanguagePair } from '../../domain/language.ts';
import type { MicrophoneFailure } from '../../ports/microphone.ts';
import { HomeIdle } from '../home/HomeIdle.tsx';
import type { HomeIdleProps } from '../home/HomeIdle.tsx';
import { HomeStage } from '../home/HomeStage.tsx';
import type { HomePage } from '../home/HomeStage.tsx';
import { InstallOffer } from '../home/InstallOffer.tsx';
import { InterpreterPicker } from '../home/InterpreterPicker.tsx';
import { LanguagePacks } from '../home/LanguagePacks.tsx';
import { LastConversation } from '../home/LastConversation.tsx';
import { MicrophoneHelp } from '../home/MicrophoneHelp.tsx';
import type { MicrophonePickerProps } from '../home/MicrophonePicker.tsx';
import type { Platform } from '../home/platform.ts';
import { Translating } from '../home/Translating.tsx';
import { Banner } from '../shell/Banner.tsx';
import { FullScreenSpinner } from '../shell/FullScreenSpinner.tsx';
import { SignInNeeded } from '../shell/SignInNeeded.tsx';
import { UpdateNotice } from '../shell/UpdateNotice.tsx';
import { Framed } from './Framed.tsx';
import { manyTurns, sampleLevels, sampleTotals, sampleTurns } from './samples.ts';

const nothing = () => undefined;
const begun = async () => undefined;
const HOUR_MS = 3_600_000;
const nowMs = Date.UTC(2026, 10, 21, 9, 30);
const trial = {
  trialId: 'sample',
  remainingTokens: 18_240,
  expiresAtMs: nowMs + 5.4 * HOUR_MS,
  isActive: true,
  isExpired: false,
};

const granted: MicrophonePickerProps = {
  devices: [
    { deviceId: 'a', label: 'MacBook Pro Microphone (Built-in)' },
    { deviceId: 'b', label: 'Bluetooth headset' },
  ],
  selectedId: 'a',
  permission: 'granted',
  onChoose: nothing,
  onAsk: nothing,
};

type IdleProps = Partial<
  Pick<HomeIdleProps, 'microphone' | 'onStart' | 'banner' | 'interpreter' | 'offer' | 'last'>
> & {
  start?: LanguagePair;
};

function Idle({ start = defaultPair, microphone = granted, onStart = begun, ...shown }: IdleProps): ReactNode {
  const [pair, setPair] = useState(start);
  return (
    <HomeIdle
      languages={{
        pair,
        onSource: (source) => setPair({ ...pair, source }),
        onTarget: (target) => setPair({ ...pair, target }),
        onSwap: () => setPair(swapped(pair)),
      }}
      microphone={microphone}
      canStart={pair.source !== pair.target && microphone.permission !== 'denied'}
      onStart={onStart}
      {...shown}
    />
  );
}

const ask: MicrophonePickerProps = { ...granted, devices: [], selectedId: undefined, permission: 'prompt' };
const denied: MicrophonePickerProps = { ...ask, permission: 'denied' };

/** Both pages of Home and the way between them. */
function Stage(): ReactNode {
  const [page, setPage] = useState<HomePage>('home');
  return (
    <Framed isImmersive={page === 'translating'}>
      <HomeStage
        page={page}
        home={<Idle onStart={async () => setPage('translating')} />}
        translating={
          <Translating
            pair={defaultPair}
            turns={sampleTurns.slice(0, 3)}
            totals={sampleTotals}
            connection="connected"
            connectedAtMs={undefined}
            levels={sampleLevels}
            behindMs={undefined}
            onStop={() => setPage('home')}
          />
        }
      />
    </Framed>
  );
}

type Trouble = { failure: MicrophoneFailure; platform: Platform };

/** Each failure where it looks most different. */
const troubles: Readonly<Record<string, Trouble>> = {
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
  Object.entries(troubles).map(([name, { failure, platform }]) => [
    name,
    () => (
      <Framed isSignedIn>
        <Idle
          microphone={failure.type.startsWith('denied') ? denied : ask}
          banner={<MicrophoneHelp failure={failure} onRetry={nothing} platform={platform} />}
        />
      </Framed>
    ),
  ]),
);

export const homeScenes: Readonly<Record<string, () => ReactNode>> = {
  home: () => (
    <Framed isSignedIn balance={{ type: 'tokens', available: 128_400 }}>
      <Idle />
    </Framed>
  ),
  'home-trial': () => (
    <Framed isRehearsal>
      <Idle microphone={ask} banner={<Banner shown={{ type: 'active', trial, nowMs }} onLogin={nothing} />} />
    </Framed>
  ),
  'home-trial-ended': () => (
    <Framed balance={{ type: 'trial', remaining: 0 }}>
      <Idle banner={<Banner shown={{ type: 'ended', trial: { ...trial, remainingTokens: 0 } }} onLogin={nothing} />} />
    </Framed>
  ),
  'home-trial-refused': () => (
    <Framed isOnline={false}>
      <Idle banner={<Banner shown={{ type: 'refused', refusal: 'not-eligible' }} onLogin={nothing} />} />
    </Framed>
  ),
  'home-last': () => (
    <Framed isRehearsal>
      <Idle
        banner={<Banner shown={{ type: 'active', trial, nowMs }} onLogin={nothing} />}
        last={<LastConversation turns={sampleTurns} totals={sampleTotals} keeping="trial" />}
      />
    </Framed>
  ),
  'home-last-long': () => (
    <Framed isSignedIn>
      <Idle last={<LastConversation turns={manyTurns(45)} totals={sampleTotals} keeping="stored" />} />
    </Framed>
  ),
  'home-beta': () => (
    <Framed>
      <Idle banner={<Banner shown={{ type: 'beta', waitlistUrl: 'https://waitlist.example' }} onLogin={nothing} />} />
    </Framed>
  ),
  'home-public-demo': () => (
    <Framed isRehearsal host="demo.example.org">
      <Idle />
    </Framed>
  ),
  'home-same-languages': () => (
    <Framed isSignedIn balance={{ type: 'unlimited' }}>
      <Idle start={{ source: 'eng', target: 'eng' }} />
    </Framed>
  ),
  'home-long-names': () => (
    <Framed isSignedIn balance={{ type: 'tokens', available: 90 }}>
      <Idle start={{ source: 'arb', target: 'ind' }} />
    </Framed>
  ),
  'home-languages-offered': () => (
    <Framed isSignedIn balance={{ type: 'tokens', available: 128_400 }}>
      <Idle
        interpreter={<InterpreterPicker inUse="service" chosen={undefined} unvoiced={[]} onChoose={nothing} />}
        offer={<LanguagePacks share={undefined} onDownload={nothing} onStop={nothing} />}
      />
    </Framed>
  ),
  'home-languages-coming': () => (
    <Framed isSignedIn balance={{ type: 'tokens', available: 128_400 }}>
      <Idle offer={<LanguagePacks share={0.42} onDownload={nothing} onStop={nothing} />} />
    </Framed>
  ),
  'home-on-device': () => (
    <Framed isSignedIn balance={{ type: 'tokens', available: 0 }}>
      <Idle
        interpreter={<InterpreterPicker inUse="device" chosen="device" unvoiced={['eng', 'cmn']} onChoose={nothing} />}
      />
    </Framed>
  ),
  'home-install': () => (
    <Framed isSignedIn notice={<UpdateNotice onUpdate={nothing} />}>
      <Idle
        banner={<InstallOffer way="asks" onInstall={nothing} onDecline={nothing} />}
        last={<LastConversation turns={sampleTurns} totals={sampleTotals} keeping="stored" />}
      />
    </Framed>
  ),
  'home-install-by-hand': () => (
    <Framed isSignedIn>
      <Idle
        banner={<InstallOffer way="by-hand" onInstall={nothing} onDecline={nothing} />}
        last={<LastConversation turns={sampleTurns} totals={sampleTotals} keeping="stored" />}
      />
    </Framed>
  ),
  ...microphoneScenes,
  stage: () => <Stage />,
  loading: () => <FullScreenSpinner />,
  'sign-in-needed': () => (
    <Framed>
      <SignInNeeded onSignIn={nothing} />
    </Framed>
  ),
};
