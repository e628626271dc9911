import { DEFLATED_TEXTS } from '../../../src/protocol/deflated-texts.ts';
import type { IceCredentials } from '../ice/ice-port.ts';
import type { SocketAddress } from '../../kernel/stun.ts';
import { MAX_MESSAGE_BYTES, type Direction, type Fingerprint, type Offer, type OfferedSection } from './parse-offer.ts';

/** The SCTP port of the WebRTC library. */
const SCTP_PORT = 5000;

/** At this bitrate one channel is not heard in the other: measured, it is 68 dB softer. */
const TWO_SOUNDS = ';stereo=1;maxaveragebitrate=64000';

/** One name for the stream, its track and the source: a client hears one voice. */
const STREAM_NAME = 'dragoman';

export type AnswerTransport = {
  readonly ice: IceCredentials;
  readonly fingerprint: Fingerprint;
  readonly candidates: readonly SocketAddress[];
  readonly ssrc: number;
};

/**
 * The answer to a client: one transport for the first Opus audio and the first data channel; every other section is
 * rejected with port 0 (RFC 9429, 5.3.1). It does not say ice-lite, although the server only answers checks: to a full
 * agent, browsers send their first check with the nomination, to a lite one they send a second check for it.
 */
export function writeAnswer(offer: Offer, transport: AnswerTransport): string {
  const isUsed = ({ mid }: OfferedSection) => mid === offer.audio.mid || mid === offer.data.mid;
  const bundled = [
    ...offer.sections.filter(isUsed),
    ...offer.sections.filter((section) => !isUsed(section) && section.hasOwnTransport),
  ];
  return lines([
    ...sessionLines(bundled.flatMap(({ mid }) => mid ?? []).join(' ')),
    `a=msid-semantic: WMS ${STREAM_NAME}`,
    ...offer.sections.flatMap((section) => {
      if (section.mid === offer.audio.mid) return audioAnswer(offer, transport);
      if (section.mid === offer.data.mid) return dataAnswer(offer, transport);
      return rejectedAnswer(section, offer, transport);
    }),
  ]);
}

/**
 * aiortc does not know rejected sections: without a transport and a codec the answer is an error to it, and outside the
 * bundle it connects the section's own transport before the data channel. Browsers get what RFC 9143, 7.3.3 wants.
 */
function rejectedAnswer(section: OfferedSection, { setup }: Offer, transport: AnswerTransport): string[] {
  const mid = section.mid === undefined ? [] : [`a=mid:${section.mid}`];
  const rejected = [`m=${section.kind} 0 ${section.protocol} ${section.formats}`, 'c=IN IP4 0.0.0.0', ...mid];
  if (!section.hasOwnTransport) return [...rejected, 'a=inactive'];
  const bundled = transportLines({ ...transport, candidates: [] }, setup);
  return [...rejected, ...bundled, 'a=rtcp-mux', 'a=inactive', ...section.codecs.map((codec) => `a=${codec}`)];
}

function audioAnswer({ audio, setup }: Offer, transport: AnswerTransport): string[] {
  const { opusPayloadType: type, direction, hasTwoSounds } = audio;
  return [
    `m=audio 9 ${audio.protocol} ${type}`,
    'c=IN IP4 0.0.0.0',
    'a=rtcp:9 IN IP4 0.0.0.0',
    `a=mid:${audio.mid}`,
    ...transportLines(transport, setup),
    'a=rtcp-mux',
    `a=${oppositeDirection[direction]}`,
    `a=rtpmap:${type} opus/48000/2`,
    `a=fmtp:${type} minptime=10;useinbandfec=1${hasTwoSounds ? TWO_SOUNDS : ''}`,
    `a=msid:${STREAM_NAME} ${STREAM_NAME}`,
    `a=ssrc:${transport.ssrc} cname:${STREAM_NAME}`,
    `a=ssrc:${transport.ssrc} msid:${STREAM_NAME} ${STREAM_NAME}`,
  ];
}

function dataAnswer({ data, setup }: Offer, transport: AnswerTransport): string[] {
  return [
    `m=application 9 ${data.protocol} ${data.isLegacy ? SCTP_PORT : 'webrtc-datachannel'}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${data.mid}`,
    ...transportLines(transport, setup),
    data.isLegacy ? `a=sctpmap:${SCTP_PORT} webrtc-datachannel 1024` : `a=sctp-port:${SCTP_PORT}`,
    `a=max-message-size:${MAX_MESSAGE_BYTES}`,
    ...(data.inflatesTexts ? [`a=${DEFLATED_TEXTS}`] : []),
  ];
}

function transportLines({ ice, fingerprint, candidates }: AnswerTransport, setup: string): string[] {
  return [
    `a=ice-ufrag:${ice.ufrag}`,
    `a=ice-pwd:${ice.password}`,
    `a=fingerprint:${fingerprint.algorithm} ${fingerprint.value}`,
    `a=setup:${setup}`,
    ...candidates.map(candidateLine),
    'a=end-of-candidates',
  ];
}

/**
 * The offer for the WebRTC library, which connects over loopback to the `IcePort` in front of it: it never reads what
 * a client wrote, but only values that were parsed.
 */
export function writeInnerOffer(offer: Offer, ice: IceCredentials, port: number): string {
  const { audio, data, fingerprint, setup } = offer;
  const transport = [
    'c=IN IP4 127.0.0.1',
    `a=ice-ufrag:${ice.ufrag}`,
    `a=ice-pwd:${ice.password}`,
    `a=fingerprint:${fingerprint.algorithm} ${fingerprint.value}`,
    `a=setup:${setup === 'active' ? 'passive' : 'active'}`,
    candidateLine({ address: '127.0.0.1', port }, 0),
    'a=end-of-candidates',
  ];
  return lines([
    ...sessionLines('audio data'),
    `m=audio 9 UDP/TLS/RTP/SAVPF ${audio.opusPayloadType}`,
    'a=mid:audio',
    ...transport,
    'a=rtcp-mux',
    'a=sendrecv',
    `a=rtpmap:${audio.opusPayloadType} opus/48000/2`,
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'a=mid:data',
    ...transport,
    `a=sctp-port:${data.sctpPort}`,
    `a=max-message-size:${data.maxMessageBytes}`,
  ]);
}

/** @throws when the description has no SHA-256 fingerprint */
export function readFingerprint(description: string): Fingerprint {
  const [, algorithm, value] = /^a=fingerprint:(sha-256) (\S+)/m.exec(description) ?? [];
  if (!algorithm || !value) throw new Error('The WebRTC library described no certificate.');
  return { algorithm, value };
}

const oppositeDirection: Readonly<Record<Direction, Direction>> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
};

function sessionLines(mids: string): string[] {
  return ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', `a=group:BUNDLE ${mids}`];
}

/** The earlier a candidate, the higher its priority (RFC 8445, 5.1.2). */
function candidateLine({ address, port }: SocketAddress, at: number): string {
  const priority = (126 * 2 ** 24 + (65_535 - at) * 2 ** 8 + 255) >>> 0;
  return `a=candidate:${at + 1} 1 udp ${priority} ${address} ${port} typ host`;
}

function lines(all: readonly string[]): string {
  return `${all.join('\r\n')}\r\n`;
}
