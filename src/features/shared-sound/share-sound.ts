import { i18n } from '@lingui/core';
import { ownSide } from '../../domain/language.ts';
import type { AppServices } from '../../ports/services.ts';
import { pair } from '../../state/pair.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { resetSoundSource, showSoundSource, soundSource, type SoundMode } from '../../state/sound-source.ts';
import { sharedSoundTitle } from './shared-sound-title.ts';

/** Whether this browser can share sound with a page: of those that have the picker, Chromium's alone. */
export function canShareSound(): boolean {
  const media = navigator.mediaDevices;
  return media && 'getDisplayMedia' in media && 'suppressLocalAudioPlayback' in media.getSupportedConstraints();
}

type ShareDeps = Pick<AppServices, 'sessionParts'>;
type StartDeps = ShareDeps & Pick<AppServices, 'clock'>;

/**
 * Opens the browser's picker, and starts a conversation with what was picked. Call it from a tap.
 * @param start settles when the session has started or was refused
 */
export async function startWithSharedSound(
  services: StartDeps,
  mode: Exclude<SoundMode, 'microphone'>,
  start: () => Promise<void>,
): Promise<void> {
  const { sharedSound } = await services.sessionParts();
  const failure = await sharedSound.share(mode === 'listen');
  resetSoundSource();
  if (failure) return showSoundSource({ failure });
  // The one before may have been softened.
  sharedSound.setVolume(soundSource.volume);
  const own = ownSide(pair.current, i18n.locale);
  const spoken = pair.current[own === 'source' ? 'target' : 'source'];
  showSoundSource({ mode, ownSide: own, spoken, title: sharedSoundTitle(mode, services.clock.now()) });
  await start();
  if (isSessionActive(session)) return;
  // It was refused, which is reported: nothing may stay shared.
  sharedSound.close();
  resetSoundSource();
}

/** In a session: another sound in place of the one that has ended. Call it from a tap. */
export async function shareAgain(services: ShareDeps): Promise<void> {
  const { sharedSound } = await services.sessionParts();
  const failure = await sharedSound.share(soundSource.mode === 'listen');
  // The picker may stay open for longer than the session, or than the wish to share.
  if (!isSessionActive(session) || soundSource.mode === 'microphone') return sharedSound.close();
  if (failure !== 'cancelled') showSoundSource({ failure });
}

/** Goes on with the microphone alone. */
export async function goOnWithMicrophone({ session: actions, sessionParts }: ShareDeps & Pick<AppServices, 'session'>) {
  const { sharedSound } = await sessionParts();
  sharedSound.close();
  showSoundSource({ mode: 'microphone', shared: undefined });
  await actions.changeMicrophone();
}

export async function chooseSharedVolume({ sessionParts }: ShareDeps, volume: number): Promise<void> {
  showSoundSource({ volume });
  (await sessionParts()).sharedSound.setVolume(volume);
}
