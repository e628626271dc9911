import type { OpenMicrophoneResult, OpenMicrophone } from '../ports/microphone.ts';
import type { AppServices } from '../ports/services.ts';
import { microphone } from '../state/microphone.ts';
import { isPaused, session, setInterrupted, setMicrophoneSilent } from '../state/session.ts';
import { isSilenced } from './live-session.ts';
import type { LiveSession } from './live-session.ts';

/** Below this level (0 to 100) the input counts as flat. */
const FLAT_LEVEL = 0.5;
const FLAT_FOR_MS = 6000;

/**
 * Notices a microphone that gives nothing: silence for 6 s while live, the system taking it away, or its device
 * gone, in which case another one takes over without ending the session.
 * @returns stops watching
 */
export function watchMicrophone(world: AppServices, live: LiveSession): () => void {
  const stopListening = watchSilence(world, live);
  let stopEvents = watchEvents(live.microphone, replace);

  /** By whatever there is: the chosen one may be what has gone. */
  function replace(): void {
    void replaceAndWatch(undefined);
  }

  async function replaceAndWatch(deviceId: string | undefined): Promise<void> {
    await replaceMicrophone(world, live, deviceId);
    stopEvents();
    stopEvents = watchEvents(live.microphone, replace);
  }

  live.reopenMicrophone = () => replaceAndWatch(microphone.selectedId);
  // What was plugged in may be what was missing.
  const stopDevices = world.microphones.onDevicesChanged(() => session.interrupted && replace());

  return () => {
    stopDevices();
    stopListening();
    stopEvents();
  };
}

function watchSilence(world: AppServices, live: LiveSession): () => void {
  let heardAtMs = world.clock.now();
  return world.levels.subscribe((level) => {
    const now = world.clock.now();
    const isExpected = session.connection !== 'connected' || isPaused(session) || live.deviceSpeaks;
    if (level > FLAT_LEVEL || isExpected) heardAtMs = now;
    const unheard = now - heardAtMs > FLAT_FOR_MS;
    if (unheard !== session.microphoneSilent) setMicrophoneSilent(unheard);
  });
}

function watchEvents(open: OpenMicrophone | undefined, onEnded: () => void): () => void {
  if (!open) return () => undefined;
  const offEnded = open.onEnded(onEnded);
  const offInterrupted = open.onInterrupted(setInterrupted);
  return () => {
    offEnded();
    offInterrupted();
  };
}

async function replaceMicrophone(world: AppServices, live: LiveSession, deviceId: string | undefined): Promise<void> {
  if (live.stopping) return;
  const opened = await openThisOrAny(world, deviceId);
  if (opened.type === 'failed') {
    // What was chosen in vain takes nothing away from the one in use.
    if (deviceId === undefined) setInterrupted(true);
    return;
  }
  // Another one was chosen while this one opened.
  const isOutdated = deviceId !== undefined && deviceId !== microphone.selectedId;
  if (live.stopping || isOutdated) return opened.microphone.close();
  live.microphone?.close();
  if (isSilenced(live)) opened.microphone.setMuted(true);
  live.microphone = opened.microphone;
  live.supervisor?.useMicrophone(opened.microphone);
  if (live.isClosed) return opened.microphone.close();
  // As at the start, the levels only draw.
  await world.levels.open(opened.microphone).catch(() => undefined);
  if (live.isClosed) return world.levels.close();
  setInterrupted(false);
}

/** Another app may have the one that is wanted: any other is better than none. */
async function openThisOrAny(world: AppServices, deviceId: string | undefined): Promise<OpenMicrophoneResult> {
  const opened = await world.microphones.open(deviceId);
  return opened.type === 'failed' && deviceId !== undefined ? world.microphones.open(undefined) : opened;
}
