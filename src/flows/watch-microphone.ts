import type { OpenMicrophone } from '../ports/microphone.ts';
import type { World } from '../ports/world.ts';
import { isPaused, session, setInterrupted, setUnheard } from '../state/session.ts';
import type { LiveSession } from './live-session.ts';

/** Below this level (0 to 100) the input counts as flat. */
const FLAT_LEVEL = 0.5;
const FLAT_FOR_MS = 6000;

/**
 * Notices a microphone that gives nothing: silence for 6 s while live, the system taking it away, or its device
 * gone, in which case another one takes over without ending the session.
 * @returns stops watching
 */
export function watchMicrophone(world: World, live: LiveSession): () => void {
  const stopListening = watchSilence(world);
  let stopEvents = watchEvents(live.microphone, replace);

  function replace(): void {
    void replaceAndWatch();
  }

  async function replaceAndWatch(): Promise<void> {
    await replaceMicrophone(world, live);
    stopEvents();
    stopEvents = watchEvents(live.microphone, replace);
  }

  live.reopenMicrophone = replaceAndWatch;
  // What was plugged in may be what was missing.
  const stopDevices = world.microphones.onDevicesChanged(() => session.interrupted && replace());

  return () => {
    stopDevices();
    stopListening();
    stopEvents();
  };
}

function watchSilence(world: World): () => void {
  let heardAtMs = world.clock.now();
  return world.levels.subscribe((level) => {
    const now = world.clock.now();
    if (level > FLAT_LEVEL || session.connection !== 'connected' || isPaused(session)) heardAtMs = now;
    const unheard = now - heardAtMs > FLAT_FOR_MS;
    if (unheard !== session.unheard) setUnheard(unheard);
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

async function replaceMicrophone(world: World, live: LiveSession): Promise<void> {
  if (live.finishing) return;
  const opened = await world.microphones.open(undefined);
  if (opened.type === 'failed') return setInterrupted(true);
  if (live.finishing) return opened.microphone.close();
  live.microphone?.close();
  if (session.pausedFor) opened.microphone.setMuted(true);
  live.microphone = opened.microphone;
  live.holder?.useMicrophone(opened.microphone);
  if (live.isClosed) return opened.microphone.close();
  await world.levels.open(opened.microphone);
  if (live.isClosed) return world.levels.close();
  setInterrupted(false);
}
