/** One Opus packet from the page. */
export type AudioPacket = { readonly sequence: number; readonly opus: Uint8Array };

/** One Opus packet to the page. The timestamp runs at 48 kHz, whatever the encoder's rate. */
export type AudioFrame = { readonly opus: Uint8Array; readonly timestamp: number; readonly isTalkspurtStart: boolean };

export type PeerListener = {
  onChannelOpen(): void;
  onText(text: string): void;
  onPacket(packet: AudioPacket): void;
  /** The page proved that the path works: ICE consent, which it renews every few seconds. */
  onConsent(): void;
  /** The page closed the connection. Not called after `close()`. */
  onLeft(): void;
};

export type Peer = {
  readonly answerSdp: string;
  sendFrame(frame: AudioFrame): void;
  sendText(text: string): void;
  close(): Promise<void>;
  /** For tests: while on, every packet in both directions is lost. */
  setDropping(dropping: boolean): void;
};

export type Acceptance =
  | { readonly type: 'accepted'; readonly peer: Peer }
  | { readonly type: 'invalid-offer'; readonly why: string };

/** The WebRTC stack, as little of it as the service needs. */
export type Transport = {
  accept(offerSdp: string, listener: PeerListener): Promise<Acceptance>;
};
