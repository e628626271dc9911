/** An open microphone. */
export type OpenMicrophone = {
  readonly deviceId: string;
  /** The name of the device; empty where there is none. */
  readonly label: string;
  /** For platform code only: nothing else depends on the browser's audio API. */
  readonly stream: MediaStream;
  /** It delivers buffered audio, captured earlier than what plays now. */
  readonly isReplay: boolean;
  /** A shared sound is in place of the microphone, or beside it in a second channel. Undefined: there is none. */
  readonly sharedSound?: 'alone' | 'beside' | undefined;
  /** The microphone that a shared sound is beside: muting it leaves the shared sound. */
  readonly own?: Pick<OpenMicrophone, 'stream' | 'setMuted'> | undefined;
  /** Opens another device with the same shared sound. */
  reopen?(deviceId: string | undefined): Promise<OpenMicrophoneResult>;
  /** One over the same source, once the system has closed the audio that this one is made of; undefined: it still works. */
  renewed?(): OpenMicrophone | undefined;
  /** Ends the capture; the browser's recording indicator disappears. */
  close(): void;
  /** Delivers silence while muted. The capture stays open, because some systems would ask for permission again. */
  setMuted(muted: boolean): void;
  /** One listener. Only of the stand-in for the microphone that a recogniser opens itself. */
  onMuted?(listener: (muted: boolean) => void): void;
  /** Called when the device goes away or the system takes the microphone (true) and gives it back (false). */
  onInterrupted(listener: (interrupted: boolean) => void): () => void;
  onEnded(listener: () => void): () => void;
};

export type MicrophoneDevice = { readonly deviceId: string; readonly label: string };

export type MicrophonePermission = 'unknown' | 'prompt' | 'granted' | 'denied';

/** Why the microphone could not be opened; the names follow `getUserMedia`. */
export type MicrophoneFailure =
  | { readonly type: 'no-api'; readonly secureContext: boolean }
  | { readonly type: 'denied-by-person' }
  | { readonly type: 'denied-by-system' }
  | { readonly type: 'not-found' }
  | { readonly type: 'busy' }
  | { readonly type: 'page-inactive' }
  | { readonly type: 'unknown'; readonly name: string };

export type OpenMicrophoneResult =
  | { readonly type: 'opened'; readonly microphone: OpenMicrophone }
  | { readonly type: 'failed'; readonly failure: MicrophoneFailure };

export type Microphones = {
  permission(): Promise<MicrophonePermission>;
  /** The system's default first. Empty until permission is granted: before, devices have no names. */
  devices(): Promise<readonly MicrophoneDevice[]>;
  /** Opens the device, or the default one when it is gone. Call it inside a tap. */
  open(deviceId: string | undefined): Promise<OpenMicrophoneResult>;
  /** Also called when permission is granted, because names become known. */
  onDevicesChanged(listener: () => void): () => void;
};
