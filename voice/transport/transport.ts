/** One Opus packet from the client. */
export type AudioPacket = { readonly sequence: number; readonly opus: Uint8Array };

/** One Opus packet to the client. The timestamp counts at 48 kHz, whatever the encoder's rate. */
export type AudioFrame = { readonly opus: Uint8Array; readonly timestamp: number; readonly isTalkspurtStart: boolean };

export type PeerListener = {
  onChannelOpen(): void;
  onText(text: string): void;
  onPacket(packet: AudioPacket): void;
  /** The client confirmed the path (ICE consent, RFC 7675), which it does every few seconds. */
  onConsent(): void;
  /** The client closed the connection, or ICE failed. Not called after `close()`. */
  onLeft(): void;
};

/** The server's end of one WebRTC connection. */
export type Peer = {
  readonly answerSdp: string;
  sendFrame(frame: AudioFrame): void;
  sendText(text: string): void;
  close(): Promise<void>;
};

export type Acceptance =
  | { readonly type: 'accepted'; readonly peer: Peer }
  | { readonly type: 'invalid-offer'; readonly why: string };

/** As much of a WebRTC stack as the server needs. */
export type Transport = {
  accept(offerSdp: string, listener: PeerListener): Promise<Acceptance>;
};
