import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { LanguagePair } from '../../domain/language.ts';
import { isWorthUploading } from '../../domain/worth-uploading.ts';
import { needsNoMicrophone } from '../../domain/on-device/interpreter-in-use.ts';
import { account } from '../../state/account.ts';
import { appStatus } from '../../state/app-status.ts';
import { conversation, turnsInOrder } from '../../state/conversation.ts';
import { deviceInterpreter, currentInterpreter } from '../../state/device-interpreter.ts';
import { microphone, microphoneProblem, type MicrophoneState } from '../../state/microphone.ts';
import { pair } from '../../state/pair.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { system, talkBillingOf } from '../../state/system.ts';
import { trial } from '../../state/trial.ts';
import { loadTextsAndStyles } from '../../ui/texts-and-styles.ts';
import { refreshBalance } from '../../state/refresh-balance.ts';
import { refreshSystem } from '../../state/refresh-system.ts';
import { useServices } from '../use-services.ts';
import { useRetryWhenBack } from '../retry-when-back.ts';
import { Retrying, TrialBanner } from '../trial/TrialBanner.tsx';
import { loadTrial } from '../trial/load-trial.ts';
import { bannerShown, type BannerShown } from '../trial/banner-shown.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { useNow } from '../../ui/use-now.ts';
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx';
import { declineInstall, install } from '../install/install.ts';
import { chooseInterpreter } from './device-interpreter.ts';
import { HomeIdle, type StartBlock } from './HomeIdle.tsx';
import { namesSlot } from './HomeIdle.css.ts';
import { HomeStage } from './HomeStage.tsx';
import { chooseSource, chooseTarget, swapPair } from './languages.ts';
import { askForMicrophone } from '../microphone/microphone.ts';
import { startConversation } from './start-conversation.ts';

const loadLive = () => import('../conversation/LiveSession.tsx');
const LiveSession = lazyPart(async () => (await loadLive()).LiveSession);
const InstallOffer = lazyExtra(async () => (await import('../install/InstallOffer.tsx')).InstallOffer);
const loadLast = () => import('./LastConversation.tsx');
const LastConversation = lazyPart(async () => (await loadLast()).LastConversation);
const MicrophoneHelp = lazyPart(async () => (await import('../microphone/MicrophoneHelp.tsx')).MicrophoneHelp);
const InterpreterPicker = lazyExtra(async () => (await import('./InterpreterPicker.tsx')).InterpreterPicker);
const HomeOffers = lazyExtra(async () => (await import('./HomeOffers.tsx')).HomeOffers);
/** After the first paint: a conversation can start without it. */
const HomeExtras = lazyExtra(
  async () => {
    await new Promise<void>((resolve) => void whenIdle(resolve));
    return (await import('./HomeExtras.tsx')).HomeExtras;
  },
  () => <i className={namesSlot} />,
);
const PairModels = lazyExtra(async () => (await import('../models/PairModels.tsx')).PairModels);

export function HomeScreen(): ReactNode {
  const now = useSnapshot(session);
  const services = useServices();
  useEffect(
    () =>
      whenIdle(() => {
        // A part that fails to load now is loaded on first use.
        for (const part of [loadLive(), loadTextsAndStyles(), services.session.prepareSession()])
          part.catch(() => undefined);
      }),
    [services],
  );
  const isLive = isSessionActive(now);
  useEffect(() => {
    // For the end of the conversation, which may be offline. What fails to load now is loaded then.
    if (isLive) loadLast().catch(() => undefined);
  }, [isLive]);
  return <HomeStage page={isLive ? 'translating' : 'home'} home={<Idle />} translating={<LiveSession />} />;
}

function Idle(): ReactNode {
  const services = useServices();
  const { current: chosen } = useSnapshot(pair);
  const mic = useSnapshot(microphone);
  const last = useLastConversation();
  const { readiness } = useSnapshot(deviceInterpreter);
  const { online } = useSnapshot(system);
  const isTyped = !online && needsNoMicrophone(readiness);
  return (
    <HomeIdle
      languages={{
        pair: chosen,
        onSource: (code) => chooseSource(services, code),
        onTarget: (code) => chooseTarget(services, code),
        onSwap: () => swapPair(services),
      }}
      banner={<TopBanners />}
      notices={<Notices />}
      interpreter={
        <>
          <Interpreter />
          <HomeExtras />
        </>
      }
      models={<Models pair={chosen} />}
      isTyped={isTyped}
      blockedBy={startBlock(mic, chosen, isTyped)}
      onStart={() => startConversation(services)}
      offer={<Offers />}
      last={last}
    />
  );
}

/** A permission that was not requested yet blocks nothing: the tap on Start requests it. */
function startBlock(
  { permission, devices }: Pick<MicrophoneState, 'permission' | 'devices'>,
  { source, target }: LanguagePair,
  hasNoMicrophone: boolean,
): StartBlock | undefined {
  if (source === target) return 'languages-equal';
  if (hasNoMicrophone) return undefined;
  if (permission === 'denied') return 'denied-by-person';
  return permission === 'granted' && devices.length === 0 ? 'not-found' : undefined;
}

/** Rendered only where this browser can interpret on the device; elsewhere there is no choice. */
function Interpreter(): ReactNode {
  const services = useServices();
  const device = useSnapshot(deviceInterpreter);
  const currentSystem = useSnapshot(system);
  const { current: chosen } = useSnapshot(pair);
  const { readiness } = device;
  if (readiness.type === 'unable') return null;
  const { isVoiced } = readiness.type === 'ready' ? readiness : { isVoiced: { source: true, target: true } };
  return (
    <InterpreterPicker
      inUse={currentInterpreter({ device, system: currentSystem })}
      chosen={device.chosen}
      mayHearOnline={readiness.type === 'ready' && readiness.mayHearOnline === true}
      unvoiced={[...(isVoiced.source ? [] : [chosen.source]), ...(isVoiced.target ? [] : [chosen.target])]}
      onChoose={(kind) => chooseInterpreter(services, kind)}
    />
  );
}

/** Rendered only where the server interprets with models of its own. */
function Models({ pair: chosen }: { pair: LanguagePair }): ReactNode {
  return useSnapshot(system).info?.voice.models && <PairModels pair={chosen} />;
}

/** Only once the server has responded, so that they take nothing from the first screen. */
function Offers(): ReactNode {
  return useSnapshot(system).info && <HomeOffers />;
}

function useLastConversation(): ReactNode {
  const { order, turnsById, gaps, totals, saveStatus } = useSnapshot(conversation);
  if (order.length === 0) return undefined;
  return (
    <LastConversation turns={turnsInOrder({ order, turnsById })} gaps={gaps} totals={totals} saveStatus={saveStatus} />
  );
}

const MINUTE_MS = 60_000;

function useTrialShown(): BannerShown {
  const { current: who } = useSnapshot(account);
  const { current: tried } = useSnapshot(trial);
  const { beta, online } = useSnapshot(system);
  const nowMs = useNow(MINUTE_MS);
  const isSignedIn = who.type !== 'visitor';
  const shown = bannerShown({ isSignedIn, isSessionActive: false, beta, trial: tried, nowMs });
  // Offline the banner above reports it.
  return !online && shown.type === 'retrying' ? { type: 'nothing' } : shown;
}

/** A trial that runs, or is being requested, prevents nothing. */
function canWait({ type }: BannerShown): boolean {
  return type === 'active' || type === 'awaited';
}

function Trial({ shown }: { shown: BannerShown }): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const { info } = useSnapshot(system);
  return (
    <TrialBanner
      billing={talkBillingOf(info)}
      shown={shown}
      onLogin={() => void navigate({ to: '/login' })}
      onRetry={() => void loadTrial(services)}
    />
  );
}

/** Visitors see it by their trial, which is being asked for again. */
function useServerUnreached(): boolean {
  const { current: who } = useSnapshot(account);
  const { online, isUnreached } = useSnapshot(system);
  return isUnreached && online && who.type !== 'visitor';
}

function Unreached(): ReactNode {
  const services = useServices();
  const reload = () => void Promise.all([refreshSystem(services), refreshBalance(services)]);
  useRetryWhenBack(true, reload);
  return <Retrying onRetry={reload} />;
}

function TopBanners(): ReactNode {
  const services = useServices();
  const trouble = microphoneProblem(useSnapshot(microphone));
  const shown = useTrialShown();
  const isUnreached = useServerUnreached();
  return (
    <>
      {isUnreached && <Unreached />}
      {trouble && <MicrophoneHelp failure={trouble} onRetry={() => void askForMicrophone(services)} />}
      {!canWait(shown) && <Trial shown={shown} />}
    </>
  );
}

function Notices(): ReactNode {
  const services = useServices();
  const { install: installMode } = useSnapshot(appStatus);
  const { turnsById } = useSnapshot(conversation);
  const wentWell = isWorthUploading(Object.values(turnsById));
  const shown = useTrialShown();
  return (
    <>
      {canWait(shown) && <Trial shown={shown} />}
      {installMode !== 'none' && wentWell && (
        <InstallOffer
          mode={installMode}
          onInstall={() => void install(services)}
          onDecline={() => declineInstall(services)}
        />
      )}
    </>
  );
}
