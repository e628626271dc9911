import type { PathQuality } from '../../../src/domain/connection/congestion.ts';
import type { RtpHeader } from './rtp-packet.ts';

/**
 * Sender and receiver reports (RFC 3550, section 6.4): a browser's statistics take the round-trip time and the loss of
 * what it sent from them.
 */

const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
/** Where the reception blocks of a report begin, and how long one is. */
const BLOCKS_AT = { [SENDER_REPORT]: 28, [RECEIVER_REPORT]: 8 } as const;
const BLOCK_BYTES = 24;
/** A client refers to the last one that has reached it. */
const REMEMBERED_REPORTS = 8;
const SOURCE_DESCRIPTION = 202;
const CNAME = 1;

/** Seconds from 1900 to 1970. */
const NTP_EPOCH_S = 2_208_988_800;
const RTP_CLOCK_HZ = 48_000;

/** Reception statistics of the client's source, as in RFC 3550, appendix A. */
type Reception = {
  readonly ssrc: number;
  readonly firstSequence: number;
  /** The highest sequence number, with the count of its wraps in the upper 16 bits. */
  highestSequence: number;
  packets: number;
  expectedBefore: number;
  packetsBefore: number;
  /** The transit time of the last packet, in units of the RTP clock. */
  transit: number;
  jitter: number;
};

/** A client's last sender report: the middle 32 bits of its NTP time, and when it arrived. */
type LastReport = { readonly ntp: number; readonly atMs: number };

type Sent = { readonly packets: number; readonly bytes: number; readonly timestamp: number; readonly atMs: number };

export class RtcpReports {
  readonly #ssrc: number;
  readonly #name: string;
  #reception: Reception | undefined;
  #lastReport: LastReport | undefined;
  #sent: Sent | undefined;
  /** When each of the latest reports was sent, by the middle 32 bits of its NTP time. */
  readonly #reportedAtMs = new Map<number, number>();
  #lossThere = 0;
  #lossBack = 0;
  #roundTripMs: number | undefined;

  constructor(ssrc: number, name: string) {
    this.#ssrc = ssrc;
    this.#name = name;
  }

  sent(timestamp: number, payloadBytes: number, nowMs: number): void {
    const { packets, bytes } = this.#sent ?? { packets: 0, bytes: 0 };
    this.#sent = { packets: packets + 1, bytes: bytes + payloadBytes, timestamp, atMs: nowMs };
  }

  received({ ssrc, sequence, timestamp }: RtpHeader, nowMs: number): void {
    const transit = ((nowMs * RTP_CLOCK_HZ) / 1000 - timestamp) | 0;
    const known = this.#reception;
    if (known?.ssrc !== ssrc) {
      const counts = { packets: 1, expectedBefore: 0, packetsBefore: 0 };
      this.#reception = { ssrc, firstSequence: sequence, highestSequence: sequence, transit, jitter: 0, ...counts };
      this.#lastReport = undefined;
      return;
    }
    const ahead = (sequence - known.highestSequence) & 0xffff;
    if (ahead < 0x8000) known.highestSequence += ahead;
    known.packets++;
    known.jitter += (Math.abs((transit - known.transit) | 0) - known.jitter) / 16;
    known.transit = transit;
  }

  /** Reads a compound packet as far as it is well formed. */
  receivedReport(compound: Buffer, nowMs: number): void {
    for (let at = 0; at + 8 <= compound.length;) {
      const bytes = (compound.readUInt16BE(at + 2) + 1) * 4;
      const type = compound[at + 1];
      if (type === SENDER_REPORT && at + BLOCKS_AT[type] <= compound.length) {
        this.#lastReport = { ntp: compound.readUInt32BE(at + 10), atMs: nowMs };
      }
      if (type === SENDER_REPORT || type === RECEIVER_REPORT) {
        const blocks = compound.subarray(at + BLOCKS_AT[type], at + bytes);
        for (let from = 0; from + BLOCK_BYTES <= blocks.length; from += BLOCK_BYTES)
          this.#readBlock(blocks.subarray(from), nowMs);
      }
      at += bytes;
    }
  }

  /** By the reports of both sides: the loss is the larger one of both directions. */
  get path(): PathQuality {
    return { lossRatio: Math.max(this.#lossThere, this.#lossBack), roundTripMs: this.#roundTripMs };
  }

  #readBlock(block: Buffer, nowMs: number): void {
    if (block.readUInt32BE(0) !== this.#ssrc) return;
    this.#lossThere = (block[4] ?? 0) / 256;
    const sentAtMs = this.#reportedAtMs.get(block.readUInt32BE(16));
    if (sentAtMs !== undefined) this.#roundTripMs = Math.max(0, nowMs - sentAtMs - block.readUInt32BE(20) / 65.536);
  }

  /** The compound packet that is due now. @param epochMs the wall-clock time */
  report(nowMs: number, epochMs: number): Buffer {
    const blocks = this.#reception ? [this.#receptionBlock(this.#reception, nowMs)] : [];
    const info = this.#sent && senderInfo(this.#sent, nowMs, epochMs);
    if (info) this.#remember(info.readUInt32BE(2), nowMs);
    const report = info
      ? rtcp(SENDER_REPORT, blocks.length, [this.#id(), info, ...blocks])
      : rtcp(RECEIVER_REPORT, blocks.length, [this.#id(), ...blocks]);
    return Buffer.concat([report, rtcp(SOURCE_DESCRIPTION, 1, [this.#id(), this.#nameItem()])]);
  }

  #remember(ntp: number, nowMs: number): void {
    this.#reportedAtMs.set(ntp, nowMs);
    const [oldest] = this.#reportedAtMs.keys();
    if (oldest !== undefined && this.#reportedAtMs.size > REMEMBERED_REPORTS) this.#reportedAtMs.delete(oldest);
  }

  #id(): Buffer {
    const id = Buffer.alloc(4);
    id.writeUInt32BE(this.#ssrc);
    return id;
  }

  /** At least one zero ends the list of items. */
  #nameItem(): Buffer {
    const item = Buffer.alloc(((this.#name.length + 2) & ~3) + 4);
    item[0] = CNAME;
    item[1] = this.#name.length;
    item.write(this.#name, 2, 'latin1');
    return item;
  }

  #receptionBlock(reception: Reception, nowMs: number): Buffer {
    const expected = reception.highestSequence - reception.firstSequence + 1;
    const expectedNow = expected - reception.expectedBefore;
    const lostNow = expectedNow - (reception.packets - reception.packetsBefore);
    reception.expectedBefore = expected;
    reception.packetsBefore = reception.packets;
    const lost = Math.max(-0x80_0000, Math.min(0x7f_ffff, expected - reception.packets));
    const block = Buffer.alloc(24);
    block.writeUInt32BE(reception.ssrc, 0);
    block.writeUInt32BE(lost & 0xff_ffff, 4);
    block[4] = expectedNow > 0 && lostNow > 0 ? Math.min(255, Math.floor((lostNow * 256) / expectedNow)) : 0;
    this.#lossBack = block[4] / 256;
    block.writeUInt32BE(reception.highestSequence >>> 0, 8);
    block.writeUInt32BE(Math.floor(reception.jitter) >>> 0, 12);
    if (this.#lastReport) {
      block.writeUInt32BE(this.#lastReport.ntp, 16);
      block.writeUInt32BE(Math.round((nowMs - this.#lastReport.atMs) * 65.536) >>> 0, 20);
    }
    return block;
  }
}

/** The RTP time that belongs to the report's own time, from the last packet on. */
function senderInfo({ packets, bytes, timestamp, atMs }: Sent, nowMs: number, epochMs: number): Buffer {
  const info = Buffer.alloc(20);
  info.writeUInt32BE((Math.floor(epochMs / 1000) + NTP_EPOCH_S) >>> 0, 0);
  info.writeUInt32BE(Math.floor(((epochMs % 1000) / 1000) * 2 ** 32) >>> 0, 4);
  info.writeUInt32BE((timestamp + Math.round(((nowMs - atMs) * RTP_CLOCK_HZ) / 1000)) >>> 0, 8);
  info.writeUInt32BE(packets >>> 0, 12);
  info.writeUInt32BE(bytes >>> 0, 16);
  return info;
}

function rtcp(type: number, count: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.from([0x80 | count, type, 0, 0]);
  header.writeUInt16BE(body.length / 4, 2);
  return Buffer.concat([header, body]);
}
