import type { PathQuality } from '../../src/domain/connection/congestion.ts';

/** One Opus packet from the client. The timestamp counts at 48 kHz. */
export type AudioPacket = { readonly sequence: number; readonly timestamp: number; readonly opus: Uint8Array };

/** One Opus packet to the client. The timestamp counts at 48 kHz, whatever the encoder's rate. */
export type AudioFrame = { readonly opus: Uint8Array; readonly timestamp: number; readonly isTalkspurtStart: boolean };

export type PeerListener = {
  onChannelOpen(): void;
  onText(text: string): void;
  /** A binary message of the first channel. */
  onBinary(bytes: Uint8Array): void;
  /** A message of another channel has arrived, or a channel that no page opens. */
  onIgnored(): void;
  onPacket(packet: AudioPacket): void;
  /**
   * The client is there: it sent an authenticated connectivity check (ICE consent, RFC 7675), which browsers do every
   * few seconds, or audio under the keys of the connection.
   */
  onAlive(): void;
  /** The latest figures of the path, every few seconds. */
  onPath(path: PathQuality): void;
  /** The client closed the connection, or it failed. Not called after `close()`. */
  onLeft(): void;
};

/** The server's end of one WebRTC connection. */
export type Peer = {
  readonly answerSdp: string;
  /** Bytes of text that wait for the client to make room; a client that reads nothing makes them grow. */
  readonly unsentBytes: number;
  sendFrame(frame: AudioFrame): void;
  sendText(text: string): void;
  /** Resolves when the client has been notified and everything is released. */
  close(): Promise<void>;
};

export type Acceptance =
  | { readonly type: 'accepted'; readonly peer: Peer }
  | { readonly type: 'invalid-offer'; readonly why: string };

export type NetworkOptions = {
  /** The UDP port of all calls; 0 for any free one. */
  readonly port: number;
  /** The addresses to advertise instead of those of the network interfaces. */
  readonly addresses?: readonly string[] | undefined;
};

/** As much of a WebRTC stack as the server needs. */
export type Transport = {
  /** Opens the port, which `accept` does otherwise. @throws with a sentence when it cannot be used */
  listen(): Promise<number>;
  accept(offerSdp: string, listener: PeerListener): Promise<Acceptance>;
  /** Closes all connections and the port. */
  close(): Promise<void>;
};
