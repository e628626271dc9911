import { vi } from 'vitest';
import type { OpenMicrophone } from '../../src/ports/microphone.ts';
import { openMicrophoneOf } from '../../src/platform/audio/media-microphone.ts';
import type { SharedAudioContext } from '../../src/platform/audio/shared-audio-context.ts';

/** A data channel that opens with the answer; the test is its far end. */
class FakeDataChannel extends EventTarget {
  readyState: RTCDataChannelState = 'connecting';
  bufferedAmount = 0;
  readonly sent: string[] = [];
  readonly label: string;

  constructor(label: string) {
    super();
    this.label = label;
  }

  open(): void {
    if (this.readyState !== 'connecting') return;
    this.readyState = 'open';
    this.dispatchEvent(new Event('open'));
  }

  send(text: string): void {
    this.sent.push(text);
    const confirmed = { data: '{"type":"input_audio_buffer.cleared"}' };
    if (text.includes('"input_audio_buffer.clear"'))
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', confirmed)));
  }

  /** As in a browser, the local end gets the event too. */
  close(): void {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  }
}

class FakePeerConnection extends EventTarget {
  connectionState: RTCPeerConnectionState = 'new';
  localDescription: { readonly sdp: string } | null = null;
  readonly channels: FakeDataChannel[] = [];
  readonly configuration: RTCConfiguration;

  constructor(configuration: RTCConfiguration = {}) {
    super();
    this.configuration = configuration;
  }

  addTransceiver() {
    return { sender: { replaceTrack: async () => undefined, getStats: async () => new Map() } };
  }

  createDataChannel(label: string): FakeDataChannel {
    const channel = new FakeDataChannel(label);
    this.channels.push(channel);
    return channel;
  }

  async setLocalDescription(): Promise<void> {
    this.localDescription = { sdp: 'offer' };
  }

  async setRemoteDescription(): Promise<void> {
    this.connectionState = 'connected';
    queueMicrotask(() => this.channels.forEach((channel) => channel.open()));
  }

  close(): void {
    this.connectionState = 'closed';
    this.channels.forEach((channel) => channel.close());
  }

  get events(): FakeDataChannel | undefined {
    return this.channels.find(({ label }) => label === 'events');
  }

  /** A message from the service. */
  deliver(message: object): void {
    if (this.events?.readyState === 'open')
      this.events.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  /** The network path dies. */
  fail(): void {
    if (this.connectionState === 'closed') return;
    this.connectionState = 'failed';
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}

class FakeMediaStream {
  #tracks = [{ readyState: 'live', enabled: true, ...fakeTrack() }];

  addTrack(): void {}

  getAudioTracks() {
    return this.#tracks;
  }

  clone(): FakeMediaStream {
    return new FakeMediaStream();
  }
}

function fakeTrack() {
  const nothing = () => undefined;
  return { getSettings: () => ({}), stop: nothing, addEventListener: nothing, removeEventListener: nothing };
}

export function fakeStream(): MediaStream {
  return new FakeMediaStream() as unknown as MediaStream;
}

export function fakeMicrophone(): OpenMicrophone {
  return openMicrophoneOf(fakeStream());
}

/** An audio context in which everything is silent. */
export function silentAudioContext(): SharedAudioContext {
  const source = { connect: () => undefined, disconnect: () => undefined };
  const analyser = {
    fftSize: 0,
    frequencyBinCount: 512,
    getFloatFrequencyData: (bins: Float32Array) => bins.fill(-120),
  };
  const context = {
    sampleRate: 48_000,
    createMediaStreamSource: () => source,
    createAnalyser: () => analyser,
    createMediaStreamDestination: () => ({ stream: fakeStream() }),
  } as unknown as AudioContext;
  return {
    resume: () => context,
    close: () => undefined,
    isInterrupted: () => false,
    onInterrupted: () => () => undefined,
  };
}

/** Stubs the globals that a WebRTC call needs. Undo with `vi.unstubAllGlobals`. @returns the calls that were opened */
export function stubWebRtc(): readonly FakePeerConnection[] {
  const peers: FakePeerConnection[] = [];
  class Peer extends FakePeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  }
  class FakeAudio {
    muted = false;
    srcObject: unknown = null;
    setAttribute = () => undefined;
    play = async () => undefined;
  }
  vi.stubGlobal('RTCPeerConnection', Peer);
  vi.stubGlobal('MediaStream', FakeMediaStream);
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('location', new URL('https://dragoman.example/'));
  vi.stubGlobal('navigator', { userAgent: 'test' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', async (url: URL | string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') return new Response('answer', { headers: { location: '/api/calls/1' } });
    return new Response(null, { status: String(url).endsWith('/notices') ? 404 : 204 });
  });
  return peers;
}
