import type { SessionDeps } from './session-deps.ts';

/**
 * Pauses while the system has taken the audio output for a call or another app: no translation could be heard.
 * @returns stops watching
 */
export function pauseWithoutAudio(
  { audioInterruptions, store: { session } }: Pick<SessionDeps, 'audioInterruptions' | 'store'>,
  { pause, onAudioBack }: { pause(): void; onAudioBack(): void },
): () => void {
  return audioInterruptions.onInterrupted((isInterrupted) => {
    if (isInterrupted && !session.pausedFor) pause();
    if (!isInterrupted) onAudioBack();
  });
}
