import { fileURLToPath } from 'node:url';
import { expect, test, type TestContext } from 'vitest';
import type { CallRoom } from '../../server/modules/voice-providers/contract/voice-provider.ts';
import { travelDialogue } from '../../src/domain/travel-dialogue.ts';
import { openPage, testSession } from '../fakes/voice-page.ts';
import { startVoiceProcesses, type VoiceProcessesOptions } from '../fakes/voice-processes.ts';
import { readSpeech, rms } from '../fixtures/audio/read-audio.ts';
import { voiceProgram } from '../server/programs.ts';

/** Closes the resources of a test when it ends, in reverse order. */
type Closing = Pick<TestContext, 'onTestFinished'>;

function start(
  { onTestFinished }: Closing,
  { program = voiceProgram(), ...options }: VoiceProcessesOptions & { readonly program?: string } = {},
) {
  const started = startVoiceProcesses(program, options);
  onTestFinished(() => started.voice.close());
  const pids = () => started.reported.filter(({ event }) => event === 'ready').map(({ facts }) => Number(facts[0]));
  const allReady = () => expect.poll(() => pids().length, { timeout: 15_000 }).toBe(options.processes ?? 1);
  return { ...started, pids, allReady };
}

type Started = ReturnType<typeof start>;

async function call({ onTestFinished }: Closing, { voice }: Pick<Started, 'voice'>, room?: CallRoom) {
  const page = await openPage(voice, room && { session: { room } });
  onTestFinished(() => page.leave());
  await page.event('session.created');
  return page;
}

test('calls are spread over the processes; the calls of one that is killed are lost at once, and only they', async (closing) => {
  const started = start(closing, { processes: 2 });
  await started.allReady();
  const pages = [await call(closing, started), await call(closing, started)];
  const [killed = 0] = started.pids();

  const killedAtMs = performance.now();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => pages.filter((page) => page.closedReason !== undefined).length, { interval: 10 }).toBe(1);
  const noticedAfterMs = performance.now() - killedAtMs;

  expect(noticedAfterMs).toBeLessThan(1000);
  expect(new Set(pages.map((page) => page.closedReason))).toEqual(new Set(['voice_process_lost', undefined]));
  const survivor = pages.find((page) => page.closedReason === undefined);
  survivor?.send({ type: 'input_audio_buffer.clear' });
  await survivor?.event('input_audio_buffer.cleared');
  await expect.poll(() => started.pids().length, { timeout: 10_000 }).toBe(3);
  expect(started.reported).toContainEqual({
    event: 'lost',
    facts: [expect.objectContaining({ pid: killed, signal: 'SIGKILL', calls: 1 }), 0],
  });
});

test('the calls of a room are in one process, and those that ask for it hear the original of who speaks', async (closing) => {
  const started = start(closing, { processes: 2 });
  await started.allReady();
  const room = { id: 'one', isHeard: true };
  const inRoom = (id = room.id) => call(closing, started, { ...room, id });
  const [ana, other] = [await inRoom(), await inRoom('two')];
  const [ben, eva] = [await inRoom(), await inRoom()];
  for (const page of [ben, other])
    page.send({ type: 'session.update', session: { type: 'realtime', hears_room: true } });
  await Promise.all([ben, other].map((page) => page.event('session.updated')));
  const said = readSpeech('question');

  await ana.speak(said);

  const loudest = (page: typeof ana) => Math.max(0, ...page.heard.map(({ samples }) => rms(samples)));
  expect(loudest(ben)).toBeGreaterThan(500);
  expect([eva, other].map(({ heard }) => heard.length)).toEqual([0, 0]);
});

test('with one process, a call that is opened right after it was killed waits for the next', async (closing) => {
  const started = start(closing);
  await started.allReady();
  const [killed = 0] = started.pids();

  process.kill(killed, 'SIGKILL');
  const page = await call(closing, started);

  expect(page.types()).toContain('session.created');
  expect(started.pids()).toHaveLength(2);
});

test('a process that hangs gets no calls, is killed, and its calls are reported as lost', async (closing) => {
  const started = start(closing, { processes: 2 });
  await started.allReady();
  const pages = [await call(closing, started), await call(closing, started)];
  const [hung = 0] = started.pids();

  process.kill(hung, 'SIGSTOP');
  await expect.poll(() => started.pool.responsive, { timeout: 3000 }).toBe(1);
  const next = await call(closing, started);

  await expect.poll(() => pages.map((page) => page.closedReason), { timeout: 10_000 }).toContain('voice_process_lost');
  expect(next.closedReason).toBeUndefined();
  expect(started.reported).toContainEqual({ event: 'hung', facts: [hung] });
});

test('a process that answers too late changes nothing of the call that another one has opened', async (closing) => {
  const program = fileURLToPath(new URL('../fakes/late-voice-process.ts', import.meta.url));
  const { pool, voice, reported, allReady } = start(closing, {
    program,
    processes: 2,
    settingsOf: (index) => ({ network: { port: index } }),
  });
  await allReady();
  const seen: string[] = [];
  const observer = {
    onConnected: () => void seen.push('connected'),
    onUsage: () => void seen.push('usage'),
    onSpeech: () => void seen.push('speech'),
    onClosed: (reason: string) => void seen.push(`closed: ${reason}`),
  };
  const closedCalls = () => reported.filter(({ facts }) => facts[1] === 'call-closed').map(({ facts }) => facts[2]);

  const opened = await pool.openCall({ callId: 'rtc_1', sdp: '', spec: testSession() }, observer);
  await expect.poll(closedCalls).toEqual([{ reason: 'not_answered' }]);
  const seenOfLateOne = [...seen];
  await voice.hangUp('rtc_1', 'left');

  expect(opened).toEqual({ type: 'opened', answerSdp: 'in time' });
  expect(seenOfLateOne).toEqual([]);
  expect(seen).toEqual(['closed: left']);
});

test('closing ends the calls in order, then the processes', async (closing) => {
  const started = start(closing);
  const page = await call(closing, started);
  const [pid = 0] = started.pids();

  await started.voice.close();

  await page.channelClosed;
  expect(page.closedReason).toBe('service-closing');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(started.reported.map(({ event }) => event)).not.toContain('lost');
});

test('a call is refused, not left waiting, while no process can be started', async (closing) => {
  const { voice, reported } = startVoiceProcesses('/nowhere/main.mjs');
  closing.onTestFinished(() => voice.close());

  await expect(openPage(voice)).rejects.toThrow('refused: 503 not_running');
  const lost = reported.filter(({ event }) => event === 'lost');

  expect(lost.map(({ facts }) => facts[1])).toEqual([0, 250, 1000, 3000, 10_000].slice(0, lost.length));
  expect(lost.length).toBeGreaterThan(2);
});

test('a text apart from any call is translated, and fails when its process ends', async (closing) => {
  const { voice, pids, allReady } = start(closing);
  await allReady();
  const line = travelDialogue[0]!;
  const spec = { text: line.spa, from: 'spa', to: 'eng' } as const;

  const translated = await voice.translateText?.(spec);
  const [killed = 0] = pids();
  process.kill(killed, 'SIGSTOP');
  const lost = voice.translateText?.(spec);
  process.kill(killed, 'SIGKILL');

  expect(translated).toMatchObject({ type: 'translated', text: line.eng });
  expect(translated?.type === 'translated' && translated.usage.totalTokens).toBeGreaterThan(5);
  expect(await lost).toEqual({ type: 'failed', code: 'failed' });
});
