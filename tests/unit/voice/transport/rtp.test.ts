import { expect, test } from 'vitest';
import { RtcpReports } from '../../../../voice/transport/rtp/rtcp-reports.ts';
import { isRtcp, parseRtp, writeRtp } from '../../../../voice/transport/rtp/rtp-packet.ts';

const packet = {
  payloadType: 111,
  sequence: 65_535,
  timestamp: 4_000_000_000,
  ssrc: 7,
  marker: true,
  payload: Uint8Array.of(1, 2, 3),
};

test('a packet that was written is read the same', () => {
  const { payload, ...header } = parseRtp(writeRtp(packet)) ?? packet;

  expect({ ...header, payload: Uint8Array.from(payload) }).toEqual(packet);
  expect(isRtcp(writeRtp(packet))).toBe(false);
});

test('contributing sources, an extension and padding are not payload', () => {
  const bytes = Buffer.from('b16f0001000000010000000200000003bede000110ff0000f8fffe0002', 'hex');

  expect(Buffer.from(parseRtp(bytes)?.payload ?? []).toString('hex')).toBe('f8fffe');
});

test.for(['', '80', '406f00010000000100000002', '9f6f00010000000100000002', 'a06f00010000000100000002ff'])(
  'a packet that exceeds its bytes is not read: %s',
  (hex) => {
    expect(parseRtp(Buffer.from(hex, 'hex'))).toBeUndefined();
  },
);

const received = (sequence: number) => ({ ...packet, sequence, timestamp: sequence * 960 });

/** The fields of the reception block, which follows the 8 bytes of a receiver report. */
function block(report: Buffer, at = 8) {
  return {
    ssrc: report.readUInt32BE(at),
    fraction: report[at + 4],
    lost: report.readIntBE(at + 5, 3),
    highest: report.readUInt32BE(at + 8),
    lastReport: report.readUInt32BE(at + 16),
    delay: report.readUInt32BE(at + 20),
  };
}

test('a receiver report has the loss since the last one, over a wrap of the sequence numbers', () => {
  const reports = new RtcpReports(1, 'name');
  for (const sequence of [65_533, 65_534, 65_535, 0, 1, 3, 4, 5]) reports.received(received(sequence), 0);

  expect(block(reports.report(0, 0))).toMatchObject({ ssrc: 7, lost: 1, fraction: 28, highest: 65_541 });
  reports.received(received(6), 0);
  expect(block(reports.report(0, 0))).toMatchObject({ lost: 1, fraction: 0 });
});

test('it names the client’s last sender report and the time since, for the round-trip time', () => {
  const reports = new RtcpReports(1, 'name');
  reports.received(received(1), 0);
  const sender = Buffer.from('80c8000600000007aabbccddeeff00110000000000000001000000ff', 'hex');

  reports.receivedReport(sender, 1_000);

  expect(block(reports.report(1_500, 0))).toMatchObject({ lastReport: 0xccddeeff, delay: 32_768 });
});

test('a sender report counts what was sent, and maps the RTP clock to the wall clock', () => {
  const reports = new RtcpReports(1, 'name');
  reports.sent(960, 80, 1_000);
  reports.sent(1920, 40, 1_020);

  const report = reports.report(1_120, 500);

  expect(report[1]).toBe(200);
  expect(report.readUInt32BE(8)).toBe(2_208_988_800);
  expect(report.readUInt32BE(12)).toBe(0x8000_0000);
  expect(report.readUInt32BE(16)).toBe(1920 + 4800);
  expect([report.readUInt32BE(20), report.readUInt32BE(24)]).toEqual([2, 120]);
  const description = report.subarray(28);
  expect([description[1], description[8], description.toString('latin1', 10, 14)]).toEqual([202, 1, 'name']);
  expect(description.length).toBe((description.readUInt16BE(2) + 1) * 4);
});

test('a report with a wrong length ends the parsing', () => {
  const reports = new RtcpReports(1, 'name');

  expect(() => reports.receivedReport(Buffer.from('80c8ffff00000007aabbccdd', 'hex'), 0)).not.toThrow();
});

/** A receiver report of the client about the source with this name. */
function clientReport(ssrc: number, { lost, lastReport, delay }: { lost: number; lastReport: number; delay: number }) {
  const report = Buffer.alloc(32);
  report.set([0x81, 201, 0, 7]);
  report.writeUInt32BE(7, 4);
  report.writeUInt32BE(ssrc, 8);
  report[12] = lost;
  report.writeUInt32BE(lastReport, 24);
  report.writeUInt32BE(delay, 28);
  return report;
}

test('the path has the larger loss of both directions, and the round trip that the client’s report implies', () => {
  const reports = new RtcpReports(1, 'name');
  expect(reports.path).toEqual({ lossRatio: 0, roundTripMs: undefined });
  reports.sent(960, 80, 1_000);
  const lastReport = reports.report(1_000, 500).readUInt32BE(10);

  reports.receivedReport(clientReport(1, { lost: 64, lastReport, delay: 65_536 }), 2_400);
  expect(reports.path).toEqual({ lossRatio: 0.25, roundTripMs: 400 });

  // About another source, and too short to have a block.
  reports.receivedReport(clientReport(2, { lost: 128, lastReport, delay: 0 }), 2_500);
  reports.receivedReport(clientReport(1, { lost: 128, lastReport, delay: 0 }).subarray(0, 20), 2_500);
  expect(reports.path).toEqual({ lossRatio: 0.25, roundTripMs: 400 });

  for (const sequence of [1, 3]) reports.received(received(sequence), 2_500);
  reports.report(2_500, 0);
  expect(reports.path.lossRatio).toBeCloseTo(1 / 3, 2);
});
