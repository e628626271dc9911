import { DEFLATED_TEXTS } from '../../../src/protocol/deflated-texts.ts';
import { TWO_SOUNDS } from '../../../src/protocol/two-sounds.ts';

/** A browser's offer has a few kilobytes, with many candidates up to ten. */
const MAX_OFFER_LENGTH = 65_536;
const MAX_SECTIONS = 8;
/** No browser gathers more. They are not used, see `IcePort`. */
const MAX_CANDIDATES = 128;

/** Messages on the data channel; those of the protocol have at most a few kilobytes. */
export const MAX_MESSAGE_BYTES = 262_144;

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

export type Fingerprint = { readonly algorithm: string; readonly value: string };

export type OfferedSection = {
  /** The `m=` line without its port. */
  readonly kind: string;
  readonly protocol: string;
  readonly formats: string;
  readonly mid: string | undefined;
  /** `a=rtpmap` lines of the formats. */
  readonly codecs: readonly string[];
  /** It has ICE credentials of its own, as in the offers of aiortc; browsers offer one transport for all. */
  readonly hasOwnTransport: boolean;
};

export type AudioSection = {
  readonly mid: string;
  readonly protocol: string;
  readonly opusPayloadType: number;
  readonly direction: Direction;
  readonly hasTwoSounds: boolean;
};

export type DataSection = {
  readonly mid: string;
  readonly protocol: string;
  /** The `m=` line names the SCTP port, as in the drafts before RFC 8841. */
  readonly isLegacy: boolean;
  readonly sctpPort: number;
  /** The longest message that the client takes. */
  readonly maxMessageBytes: number;
  /** The client reads texts as one DEFLATE stream. */
  readonly inflatesTexts: boolean;
};

/** The parts of an offer that the server uses. Everything else is ignored. */
export type Offer = {
  /** All media sections in their order, which the answer has to keep. */
  readonly sections: readonly OfferedSection[];
  readonly audio: AudioSection;
  readonly data: DataSection;
  readonly fingerprint: Fingerprint;
  /** The server's DTLS role; active where it is left open, which aiortc and werift expect of an answer. */
  readonly setup: 'active' | 'passive';
};

export type ParsedOffer =
  | { readonly type: 'offer'; readonly offer: Offer }
  | { readonly type: 'invalid'; readonly why: string };

/** Parses the session description of a client (RFC 8866, 9143, 8839, 8841, 8842). Nothing is allocated for a call before. */
export function parseOffer(sdp: string): ParsedOffer {
  if (sdp.length > MAX_OFFER_LENGTH) return invalid('The offer is too long.');
  if (!/^v=0\r?\n/.test(sdp)) return invalid('The offer is not a session description.');
  const [session, ...sections] = splitSections(sdp);
  const candidates = sdp.match(/^a=candidate:/gm)?.length ?? 0;
  if (sections.length > MAX_SECTIONS || candidates > MAX_CANDIDATES)
    return invalid('The offer has too many candidates or media sections.');
  if (!session) return invalid('The offer is not a session description.');
  return parseSections(session, sections);
}

/** The `m=` line and the attributes of a section. */
type RawSection = { readonly media: string; readonly attributes: readonly string[] };

function splitSections(sdp: string): RawSection[] {
  return sdp.split(/^(?=m=)/m).map((text) => {
    const lines = text.split(/\r?\n/);
    return {
      media: lines[0]?.startsWith('m=') ? lines[0].slice(2) : '',
      attributes: lines.filter((line) => line.startsWith('a=')).map((line) => line.slice(2)),
    };
  });
}

function parseSections(session: RawSection, sections: readonly RawSection[]): ParsedOffer {
  const audioAt = sections.findIndex(({ media }) => /^audio [1-9]/.test(media));
  const dataAt = sections.findIndex(({ media }) => /^application [1-9]\d* \S*SCTP /.test(media));
  const audioSection = sections[audioAt];
  const dataSection = sections[dataAt];
  if (!audioSection) return invalid('The offer has no audio.');
  if (!dataSection) return invalid('The offer has no data channel.');
  const bundle = bundledMids(session);
  const audio = parseAudio(audioSection);
  const data = parseData(dataSection);
  if (!audio) return invalid('The offer has no Opus audio with a usable payload type.');
  if (!data) return invalid('The offer has no usable data channel.');
  if (audio.mid === data.mid || !bundle.includes(audio.mid) || !bundle.includes(data.mid))
    return invalid('The offer does not bundle its audio and its data channel.');

  // All bundled sections use the transport of the first one (RFC 9143, 7.2).
  const first = sections.find((section) => midOf(section) === bundle[0]) ?? audioSection;
  const security = parseSecurity([first, session, audioSection]);
  if (!security) return invalid('The offer lacks its security parameters.');
  const isLite = session.attributes.includes('ice-lite');
  if (isLite) return invalid('The offer is ICE-lite, as the server is: neither would begin.');
  const described = sections.map((section) => describe(section, first));
  return { type: 'offer', offer: { sections: described, audio, data, ...security } };
}

function describe(section: RawSection, first: RawSection): OfferedSection {
  const [kind = '', , protocol = '', ...formats] = section.media.split(' ');
  const codecs = section.attributes.filter((line) => {
    const [, format] = /^rtpmap:(\d{1,3}) [\w.-]{1,32}\/\d{1,6}(?:\/\d{1,2})?$/.exec(line) ?? [];
    return format !== undefined && formats.includes(format);
  });
  const ufrag = iceUfragOf(section);
  const hasOwnTransport = ufrag !== undefined && ufrag !== iceUfragOf(first);
  return { kind, protocol, formats: formats.join(' '), mid: midOf(section), codecs, hasOwnTransport };
}

function iceUfragOf(section: RawSection): string | undefined {
  return value(section, 'ice-ufrag', /^.{4,256}$/);
}

function bundledMids(session: RawSection): readonly string[] {
  const group = session.attributes.find((line) => line.startsWith('group:BUNDLE'));
  return group?.split(' ').slice(1) ?? [];
}

/** A token (RFC 8866, 9): it is written into the answer. */
function midOf(section: RawSection): string | undefined {
  return value(section, 'mid', /^[!#$%&'*+\-.0-9A-Z^_`a-z{|}~]{1,64}$/);
}

function parseAudio(section: RawSection): AudioSection | undefined {
  const [, , protocol = '', ...formats] = section.media.split(' ');
  const mid = midOf(section);
  const opus = section.attributes
    .map((line) => /^rtpmap:(\d{1,3}) opus\/48000\/2$/i.exec(line)?.[1])
    .find((type) => type !== undefined && Number(type) < 128 && formats.includes(type));
  const isSupported = /^(?:UDP|TCP)\/TLS\/RTP\/SAVPF?$/.test(protocol) && section.attributes.includes('rtcp-mux');
  if (!mid || !opus || !isSupported) return undefined;
  return {
    mid,
    protocol,
    opusPayloadType: Number(opus),
    direction: directionOf(section),
    hasTwoSounds: section.attributes.includes(TWO_SOUNDS),
  };
}

function directionOf({ attributes }: RawSection): Direction {
  const directions = ['sendonly', 'recvonly', 'inactive'] as const;
  return directions.find((direction) => attributes.includes(direction)) ?? 'sendrecv';
}

function parseData(section: RawSection): DataSection | undefined {
  const [, , protocol = '', ...formats] = section.media.split(' ');
  const mid = midOf(section);
  const format = formats.join(' ');
  const isLegacy = format !== 'webrtc-datachannel';
  const sctpPort = Number(isLegacy ? format : (value(section, 'sctp-port', /^\d{1,5}$/) ?? 5000));
  const isUsable = sctpPort >= 1 && sctpPort <= 65_535 && /^(?:(?:UDP|TCP)\/)?DTLS\/SCTP$/.test(protocol);
  if (!mid || !isUsable) return undefined;
  const inflatesTexts = section.attributes.includes(DEFLATED_TEXTS);
  return { mid, protocol, isLegacy, sctpPort, maxMessageBytes: maxMessageBytes(section), inflatesTexts };
}

/** RFC 8841, 6: 0 is any length, and without the attribute it is 64 kB. */
function maxMessageBytes(section: RawSection): number {
  const bytes = Number(value(section, 'max-message-size', /^\d{1,15}$/) ?? 65_536);
  return bytes === 0 ? MAX_MESSAGE_BYTES : Math.min(bytes, MAX_MESSAGE_BYTES);
}

const fingerprintPattern = /^(sha-(?:1|224|256|384|512)) ([0-9A-F]{2}(?::[0-9A-F]{2}){19,63})$/i;

/** Looks in each section in turn. The ICE credentials only have to be there: the passive side does not use them. */
function parseSecurity(sections: readonly RawSection[]): Pick<Offer, 'fingerprint' | 'setup'> | undefined {
  const find = (name: string, pattern: RegExp) =>
    sections.map((section) => value(section, name, pattern)).find((found) => found !== undefined);
  const fingerprints = sections
    .flatMap(({ attributes }) => attributes.map((line) => /^fingerprint:(.+)$/.exec(line)?.[1]))
    .flatMap((text) => fingerprintPattern.exec(text ?? '') ?? [])
    .filter((text) => fingerprintPattern.test(text));
  const chosen = fingerprints.find((text) => text.toLowerCase().startsWith('sha-256 ')) ?? fingerprints[0];
  const [algorithm = '', hash = ''] = chosen?.split(' ') ?? [];
  const setup = find('setup', /^(?:actpass|active|passive)$/);
  const hasCredentials = find('ice-ufrag', /^.{4,256}$/) && find('ice-pwd', /^.{22,256}$/);
  if (!chosen || !setup || !hasCredentials) return undefined;
  return {
    fingerprint: { algorithm: algorithm.toLowerCase(), value: hash.toUpperCase() },
    setup: setup === 'active' ? 'passive' : 'active',
  };
}

function value({ attributes }: RawSection, name: string, pattern: RegExp): string | undefined {
  const found = attributes.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
  return found !== undefined && pattern.test(found) ? found : undefined;
}

function invalid(why: string): ParsedOffer {
  return { type: 'invalid', why };
}
