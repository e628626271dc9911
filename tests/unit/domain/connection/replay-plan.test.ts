import { expect, test } from 'vitest';
import type { Capture } from '../../../../src/domain/connection/audio-loss.ts';
import { planReplay } from '../../../../src/domain/connection/replay-plan.ts';
import type { ReplayPlan, ConnectionLoss } from '../../../../src/domain/connection/replay-plan.ts';
import type { Turn, VoiceSpan } from '../../../../src/domain/turn.ts';
import { aTurn } from '../../../fixtures/turns.ts';

const lostAtMs = 100_000;
const nowMs = 102_000;
/** The clock of a connection that has been open for a long time and lost no packet. */
const clock = { openedMs: 0, lastGapEndMs: 0, missedMs: 0, roundTripMs: 0 };
const loss = { lastAliveMs: lostAtMs, audioFromMs: 0, clocks: [clock] };

/** The service reported the end at once; its clock started at zero by the device’s clock. */
function voiceUntil(atMs: number): VoiceSpan {
  return { call: 0, fromMs: atMs - 1000, end: { toMs: atMs, atMs } };
}

const heard = aTurn('heard', { startedAtMs: 97_000, voice: voiceUntil(98_000) });

/** A device that captures everything. */
const capture: Capture = { lossBetween: () => 0, capturedSince: (lengthMs, atMs) => atMs - lengthMs };

function cut(turns: readonly Turn[], lost: ConnectionLoss, atMs: number): ReplayPlan {
  return planReplay(turns, lost, atMs, capture);
}

test('a turn that was received to its end stays, and nothing of it is replayed', () => {
  expect(cut([heard], loss, nowMs)).toEqual({
    replayFromMs: 94_600,
    heard: {
      untilMs: 98_150,
      completeFromMs: 0,
      sentFromMs: 0,
      utterances: [{ from: 97_000, to: 98_000, reportedAtMs: 98_000 }],
      lastStayingTo: 98_000,
    },
    lostAtMs,
    retractFromMs: lostAtMs,
    lastStayingItemId: 'heard',
    forgottenMs: 0,
  });
});

test('a turn that is not translated yet is replayed from its start', () => {
  const open = aTurn('open', { startedAtMs: 98_500, voice: voiceUntil(99_500), status: 'in_progress' });

  expect(cut([heard, open], loss, nowMs)).toMatchObject({
    replayFromMs: 93_500,
    heard: { untilMs: 98_150 },
    retractFromMs: 98_500,
  });
});

test('a translated turn that ended in the outage is retracted and replayed: it may be half a sentence', () => {
  const half = aTurn('half', { startedAtMs: 99_900, voice: voiceUntil(101_500) });

  expect(cut([heard, half], loss, nowMs)).toMatchObject({ replayFromMs: 94_600, retractFromMs: 99_900 });
});

test('an untranslated turn before a translated one is not replayed', () => {
  const passedOver = aTurn('passed', { startedAtMs: 95_000, status: 'incomplete' });

  expect(cut([passedOver, heard], loss, nowMs).retractFromMs).toBe(lostAtMs);
});

test('without a reported end of speech there is no pause to cut at', () => {
  const { voice: _, ...withoutVoice } = heard;

  expect(cut([withoutVoice], loss, nowMs)).toMatchObject({ heard: undefined, replayFromMs: 99_600 });
});

test('an open turn that is too old stays as it is: what is not replayed is not retracted', () => {
  const longAgoMs = nowMs - 180_001;
  const old = aTurn('old', { startedAtMs: longAgoMs, status: 'in_progress', voice: voiceUntil(longAgoMs + 2000) });
  const open = aTurn('open', { startedAtMs: 99_000, status: 'in_progress' });

  expect(cut([old, open], loss, nowMs)).toMatchObject({ replayFromMs: 94_000, retractFromMs: 99_000 });
});

test('three minutes are replayed; earlier losses are reported', () => {
  expect(cut([heard], loss, lostAtMs + 180_000)).toMatchObject({ replayFromMs: lostAtMs, forgottenMs: 0 });
  expect(cut([heard], loss, lostAtMs + 195_000)).toMatchObject({
    replayFromMs: lostAtMs + 15_000,
    forgottenMs: 15_000,
  });
});

test('time without captured audio, as on a device that slept or whose clock was set ahead, makes nothing too old', () => {
  const asleepMs = 600_000;
  const slept: Capture = { ...capture, capturedSince: (lengthMs, atMs) => atMs - lengthMs - asleepMs };

  expect(planReplay([heard], loss, nowMs + asleepMs, slept)).toMatchObject({ replayFromMs: 94_600, forgottenMs: 0 });
});

test('a connection that has just got live audio has lost nothing from before', () => {
  expect(cut([heard], { ...loss, audioFromMs: 99_900 }, nowMs).replayFromMs).toBe(99_900);
});

test('a turn that a slow network reported late is cut at its time by the service’s clock', () => {
  const late = aTurn('late', {
    startedAtMs: 99_900,
    voice: { call: 0, fromMs: 98_300, end: { toMs: 99_000, atMs: 99_950 } },
  });
  const open = aTurn('open', {
    startedAtMs: 99_960,
    voice: { call: 0, fromMs: 99_200, end: undefined },
    status: 'in_progress',
  });

  expect(cut([heard, late, open], loss, nowMs)).toMatchObject({ heard: { untilMs: 99_150 }, replayFromMs: 94_200 });
});

test('the clock of an earlier call is not used', () => {
  const fresh = aTurn('fresh', {
    startedAtMs: 99_000,
    voice: { call: 1, fromMs: 100, end: { toMs: 700, atMs: 99_600 } },
  });

  const clocks = [clock, { openedMs: 98_900, lastGapEndMs: 98_900, missedMs: 0, roundTripMs: 0 }];

  expect(cut([heard, fresh], { ...loss, clocks }, nowMs).heard?.untilMs).toBe(99_750);
});

/** Reported 900 ms after its end by a service whose clock is 5 s behind the device’s. */
const reportedLate = aTurn('told-late', {
  startedAtMs: 99_000,
  voice: { call: 0, fromMs: 93_000, end: { toMs: 94_000, atMs: 99_900 } },
});

test('with a long round trip, what is reported was received that much earlier', () => {
  const clocks = [{ openedMs: 0, lastGapEndMs: 0, missedMs: 60_000, roundTripMs: 700 }];

  expect(cut([reportedLate], { ...loss, clocks }, nowMs).heard?.untilMs).toBe(99_350);
});

test('a gap sets the service’s clock back by exactly the audio that it swallowed', () => {
  const late = aTurn('late', {
    startedAtMs: 99_000,
    voice: { call: 0, fromMs: 97_000, end: { toMs: 98_000, atMs: 99_900 } },
  });
  const after = (missedMs: number) => [{ openedMs: 0, lastGapEndMs: 98_500, missedMs, roundTripMs: 0 }];

  expect(cut([heard, late], { ...loss, clocks: after(1000) }, nowMs).heard?.untilMs).toBe(99_150);
  expect(cut([heard, late], { ...loss, clocks: after(0) }, nowMs).heard?.untilMs).toBe(98_150);
});

test('audio that the device failed to capture sets the service’s clock back, but not before it failed', () => {
  const late = aTurn('late', {
    startedAtMs: 99_000,
    voice: { call: 0, fromMs: 97_600, end: { toMs: 98_600, atMs: 99_900 } },
  });
  const clocks = [{ ...clock, roundTripMs: 100 }];
  const lostAt = (atMs: number) => (fromMs: number, toMs: number) => (fromMs < atMs && atMs <= toMs ? 1000 : 0);
  const heardUntil = (atMs: number) =>
    planReplay([heard, late], { ...loss, clocks }, nowMs, { ...capture, lossBetween: lostAt(atMs) }).heard?.untilMs;

  expect(heardUntil(98_200)).toBe(99_650);
  // Between the audio and its late event, and while the event was on its way.
  expect(heardUntil(99_700)).toBe(98_650);
  expect(heardUntil(99_850)).toBe(98_650);
});

test('a turn whose response was cut before its text came is replayed: nothing of it has been told', () => {
  const cutTurn = (source: Turn['source']) =>
    aTurn('cut', { startedAtMs: 98_500, voice: voiceUntil(99_500), status: 'cancelled', source });
  const planOf = (source: Turn['source']) => cut([heard, cutTurn(source)], loss, nowMs);

  expect(planOf({ text: '', language: undefined })).toMatchObject({
    lastStayingItemId: 'heard',
    retractFromMs: 98_500,
  });
  expect(planOf({ text: 'Where', language: 'eng', isPartial: true })).toMatchObject({ retractFromMs: 98_500 });
  expect(planOf({ text: 'Where is it?', language: 'eng' })).toMatchObject({ lastStayingItemId: 'cut' });
});

/** A turn of a busy service, whose events arrived `lateMs` late. */
function reportedLateBy(lateMs: number, name: string, toMs: number): Turn {
  const atMs = toMs + lateMs;
  return aTurn(name, { startedAtMs: atMs - 500, voice: { call: 0, fromMs: toMs - 1000, end: { toMs, atMs } } });
}

test('a later turn shows that the events of a busy service were late, too', () => {
  const turns = [reportedLateBy(3000, 'one', 94_000), reportedLateBy(2900, 'two', 96_000)];
  const open = { ...reportedLateBy(600, 'three', 98_000), status: 'in_progress' as const };

  expect(cut(turns, loss, nowMs).heard?.untilMs).toBe(99_050);
  expect(cut([...turns, open], loss, nowMs).heard?.untilMs).toBe(96_750);
});

test('in a young call no event is taken for prompt that dates the audio before the call', () => {
  const opened = (openedMs: number) => [{ openedMs, lastGapEndMs: openedMs, missedMs: 0, roundTripMs: 0 }];
  const late = aTurn('late', {
    startedAtMs: 99_000,
    voice: { call: 0, fromMs: 1000, end: { toMs: 2000, atMs: 99_900 } },
  });

  // Sent 2 s after the call opened, and reported 3 s later.
  expect(cut([late], { ...loss, clocks: opened(94_900) }, nowMs).heard?.untilMs).toBe(97_300);
  // The end in an older call is not known: packets were lost.
  expect(cut([late], { ...loss, clocks: opened(20_000) }, nowMs).heard?.untilMs).toBe(lostAtMs);
});

test('the speech of a turn by hand, which the service does not report, is not matched with what it reports', () => {
  const before = aTurn('before', { startedAtMs: 91_000, voice: voiceUntil(92_000) });
  const byHand = aTurn('by hand', { startedAtMs: 93_000 });

  const plan = cut([before, byHand, heard], loss, nowMs);

  expect(plan.heard?.utterances).toEqual([{ from: 97_000, to: 98_000, reportedAtMs: 98_000 }]);
  expect(plan.heard?.sentFromMs).toBe(93_000);
  // Speech was sent over this connection that no utterance stands for.
  expect(plan.heard?.completeFromMs).toBeUndefined();
});

test('what was heard before a turn by hand is matched as if there were none', () => {
  const before = aTurn('before', { startedAtMs: 91_000, voice: voiceUntil(92_000) });
  const byHand = aTurn('by hand', { startedAtMs: 98_500, status: 'in_progress' });

  const plan = cut([before, heard, byHand], loss, nowMs);

  expect(plan.heard?.utterances.map(({ to }) => to)).toEqual([92_000, 98_000]);
});

test('a turn by hand that is not translated is replayed from where its button was pressed', () => {
  const byHand = aTurn('by hand', { startedAtMs: 99_000, heldSinceMs: 96_000, status: 'in_progress' });

  const before = aTurn('before', { startedAtMs: 92_000, heldSinceMs: 91_000 });
  expect(cut([before, byHand], loss, nowMs)).toMatchObject({ replayFromMs: 96_000, retractFromMs: 99_000 });
});

test('speech that was merged with a turn by hand is matched, and the turn is replayed from its button', () => {
  const merged = aTurn('merged', { startedAtMs: 93_000, heldSinceMs: 92_000, voice: voiceUntil(95_000) });

  const { heard: matched } = cut([merged, heard], loss, nowMs);
  expect(matched).toMatchObject({ sentFromMs: 93_000, utterances: [{ to: 95_000 }, { to: 98_000 }] });

  const before = aTurn('before', { startedAtMs: 91_000, heldSinceMs: 90_000 });
  expect(cut([before, { ...merged, status: 'in_progress' }], loss, nowMs).replayFromMs).toBe(92_000);
});

test('nothing of a turn by hand that was received is replayed', () => {
  const byHand = aTurn('by hand', { startedAtMs: 99_900, heldSinceMs: 96_000 });

  expect(cut([byHand], loss, nowMs)).toMatchObject({ replayFromMs: 99_900, lastStayingItemId: 'by hand' });
});

test('turns by hand that a slow service has not reported are replayed from the first of them', () => {
  const received = aTurn('received', { startedAtMs: 98_900, heldSinceMs: 97_200 });
  const unreported = { ...loss, clocks: [{ ...clock, unreportedSinceMs: 98_400 }] };

  expect(cut([received], unreported, nowMs)).toMatchObject({ replayFromMs: 98_400, retractFromMs: lostAtMs });
});

test('a backlog of which nothing may be reported yet is sent again whole', () => {
  const backlog = { fromMs: 60_000, call: 1 };
  const lost = (sentAtMs: number) => ({
    ...loss,
    audioFromMs: 60_000,
    clocks: [clock, { ...clock, openedMs: 60_000, backlog: { ...backlog, sentAtMs } }],
  });
  const before = { ...heard, startedAtMs: 57_000, voice: voiceUntil(58_000) };

  expect(cut([before], lost(98_000), nowMs)).toMatchObject({ replayFromMs: 60_000, heard: { untilMs: 58_150 } });
  expect(cut([before], lost(90_000), nowMs)).toMatchObject({ replayFromMs: 94_600 });
  const merged = aTurn('over two calls', { startedAtMs: 59_000 });
  expect(cut([before, merged], lost(98_000), nowMs)).toMatchObject({ replayFromMs: 99_600 });
});

test('a turn that is not translated yet is replayed, also when a typed one after it is translated', () => {
  const open = aTurn('open', { startedAtMs: 98_500, voice: voiceUntil(99_500), status: 'in_progress' });
  const typed = aTurn('typed_1', { startedAtMs: 99_000 });

  expect(cut([heard, open, typed], loss, nowMs)).toEqual(cut([heard, open], loss, nowMs));
  expect(cut([heard, typed], loss, nowMs)).toEqual(cut([heard], loss, nowMs));
});

test('a turn that was received before the clock was set back is not taken back', () => {
  const early = aTurn('early', { startedAtMs: 197_000, voice: voiceUntil(198_000) });

  expect(cut([early], loss, nowMs)).toMatchObject({ retractFromMs: lostAtMs, lastStayingItemId: 'early' });
});
