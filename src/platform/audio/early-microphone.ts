/** What `public/early-home.js` leaves. */
type EarlyHome = { isPressed: boolean; microphone: Promise<MediaStream> | undefined };

function earlyHome(): Partial<EarlyHome> {
  const left: unknown = Reflect.get(globalThis, 'earlyHome');
  return typeof left === 'object' && left !== null ? left : {};
}

export function takeEarlyPress(): boolean {
  const early = earlyHome();
  const { isPressed = false } = early;
  early.isPressed = false;
  return isPressed;
}

/** The capture that a press on the early start button has begun; once. */
export function takeEarlyMicrophone(): Promise<MediaStream> | undefined {
  const early = earlyHome();
  const { microphone } = early;
  early.microphone = undefined;
  return microphone;
}

export function closeEarlyMicrophone(): void {
  takeEarlyMicrophone()?.then(
    (stream) => stream.getTracks().forEach((track) => track.stop()),
    // Nothing was opened.
    () => undefined,
  );
}
