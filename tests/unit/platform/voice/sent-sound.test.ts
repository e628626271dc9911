import { expect, test, vi } from 'vitest';
import { SentSound } from '../../../../src/platform/voice/sent-sound.ts';

const ANSWER = 'a=rtpmap:111 opus/48000/2\r\na=fmtp:111 minptime=10;useinbandfec=1\r\n';

function openSound() {
  const answers: string[] = [];
  const peer = {
    signalingState: 'stable',
    setLocalDescription: async () => undefined,
    setRemoteDescription: async ({ sdp }: { sdp: string }) => void answers.push(sdp),
  };
  const sound = new SentSound(peer as unknown as RTCPeerConnection, ANSWER);
  let packetsLost = 0;
  let reportedAtMs = 0;
  /** The next report of the far side. */
  const report = (roundTripMs: number, lost = 0) => {
    packetsLost += lost;
    reportedAtMs += 2500;
    return sound.note({ roundTripMs, lossRatio: 0, packetsLost, packetsReceived: 1, reportedAtMs });
  };
  return { sound, answers, report };
}

test('by two reports of a queue less is sent, and by the time the hold is over as much as before', async () => {
  vi.useFakeTimers();
  const { answers, report } = openSound();

  for (const roundTripMs of [50, 700, 750]) report(roundTripMs);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual([expect.stringContaining('maxaveragebitrate=14000\r\na=ptime:60')]);
  await vi.advanceTimersByTimeAsync(29_000);
  report(60);
  await vi.advanceTimersByTimeAsync(2000);
  report(60);
  await vi.advanceTimersByTimeAsync(0);

  expect(answers.slice(1)).toEqual([ANSWER]);
  vi.useRealTimers();
});

test('a report that is read again counts once', async () => {
  const { sound, answers, report } = openSound();
  const reading = { roundTripMs: 900, lossRatio: 0, packetsLost: 0, packetsReceived: 1, reportedAtMs: 5000 };

  report(50);
  for (let times = 0; times < 4; times++) sound.note(reading);
  await Promise.resolve();

  expect(answers).toEqual([]);
});

test('the sound that was missed is that of the packets that were sent, which a report after a change is not about yet', () => {
  const { report } = openSound();

  expect(report(50, 2)).toBe(40);
  for (const roundTripMs of [700, 750]) report(roundTripMs);
  expect(report(60, 3)).toBe(40 + 60);
  expect(report(60, 3)).toBe(40 + 60 + 180);
});

test('where the far side has not reported, nothing is known of what it missed', () => {
  const { sound } = openSound();

  expect(
    sound.note({ roundTripMs: 20, lossRatio: undefined, packetsLost: undefined, packetsReceived: 1, reportedAtMs: 1 }),
  ).toBeUndefined();
});
