import type { OpenMicrophone } from '../../ports/microphone.ts';
import type { OriginalSound } from '../../ports/original-sound.ts';

/** By an element of its own, so that the browser's echo cancellation knows what it plays. */
export function createBrowserOriginalSound(): OriginalSound {
  const element = new Audio();
  let followed: OpenMicrophone | undefined;
  let volume = 0;

  function stop(): void {
    const { srcObject } = element;
    element.srcObject = null;
    // An open copy would keep the browser's recording indicator on.
    if (srcObject instanceof MediaStream) for (const track of srcObject.getTracks()) track.stop();
  }

  function play(): void {
    stop();
    if (!followed || volume === 0) return;
    // A copy: the microphone itself is muted at its source while another member of a room speaks.
    const copy = followed.stream.clone();
    for (const track of copy.getAudioTracks()) track.enabled = true;
    element.srcObject = copy;
    // Refused before a tap: the tap that sets the volume plays it.
    element.play().catch(() => undefined);
  }

  return {
    follow(microphone) {
      followed = microphone;
      play();
    },
    setVolume(next) {
      const wasOff = volume === 0;
      volume = next;
      element.volume = next;
      if (wasOff !== (next === 0)) play();
    },
    close() {
      followed = undefined;
      stop();
    },
  };
}
