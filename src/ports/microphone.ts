/** An open microphone. Opaque: only adapters know what is inside. */
export type OpenMicrophone = {
  readonly deviceId: string;
  /** Ends the capture; the browser's recording mark goes out. */
  close(): void;
  /** Gives silence to whoever listens, until it is taken back. The capture stays open: some systems ask again otherwise. */
  setMuted(muted: boolean): void;
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
  /** None until permission is granted: without it they have no names. */
  devices(): Promise<readonly MicrophoneDevice[]>;
  /** Opens the device, or the default one when it is gone. Must be called from a tap. */
  open(deviceId: string | undefined): Promise<OpenMicrophoneResult>;
  /** Also when permission is granted, which brings the names. */
  onDevicesChanged(listener: () => void): () => void;
};
