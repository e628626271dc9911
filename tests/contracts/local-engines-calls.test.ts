import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import { libraryOf } from '../../voice/models/installed-libraries.ts';
import type { VoicePage } from '../fakes/voice-page.ts';
import { openPage } from '../fakes/voice-page.ts';
import { startVoiceProcesses } from '../fakes/voice-processes.ts';
import { padded } from '../fixtures/audio/read-audio.ts';
import { spokenTones } from '../fixtures/tiny-models/spoken-tones.ts';
import { voiceProgram } from '../server/programs.ts';
import { copyProgramsWithLibrary } from './broken-library.ts';
import { startLocalEngines, type StartedLocalEngines } from './start-local-engines.ts';

let local: StartedLocalEngines;

beforeAll(async () => {
  local = await startLocalEngines();
});

afterAll(() => local.close());

/** A page in a call of a real voice process, which runs the tests' tiny models in engine processes of its own. */
async function call({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, program = voiceProgram()) {
  const { catalogue, set, folder, ready } = local.models;
  const settings = { localModels: { catalogue, set, folder, ready: [...ready] } };
  const started = startVoiceProcesses(program, { settings });
  onTestFinished(() => started.voice.close());
  const page = await openPage(started.voice);
  onTestFinished(() => page.leave());
  await page.event('session.created');
  await page.sendSilence(500);
  return { page, ...started };
}

/** Speaks, and listens until the response was played. @returns the index of the first event after the call */
async function say(page: VoicePage, sentence: string): Promise<number> {
  const after = page.events.length;
  await page.speak(padded(spokenTones(sentence), 0, 300));
  const silence = page.sendSilence(1200);
  await page.event('output_audio_buffer.stopped', after);
  await silence;
  return after;
}

/** The child processes. */
function enginePidsOf(voicePid: number): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(voicePid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The words whose tones the page has heard. */
async function wordsHeard(page: VoicePage): Promise<string> {
  const heard = Int16Array.from(page.heard.flatMap(({ samples }) => [...samples]));
  const { transcriber } = local.engines.forConversation({ source: 'spa', target: 'eng' }, notUsed);
  const transcript = await transcriber?.transcribe(heard, {}, new AbortController().signal, () => undefined);
  return transcript?.text ?? '';
}

const notUsed = {
  async *speak() {
    yield new Int16Array();
  },
};

test('over a real call, tones that stand for words come back as the tones of the translated words', async (context) => {
  const { page, voice, reported } = await call(context);

  await say(page, 'donde esta la estacion .');

  const delta = await page.event('conversation.item.input_audio_transcription.delta');
  const completed = await page.event('conversation.item.input_audio_transcription.completed');
  expect(voice.rehearsal).toBe(false);
  expect(completed['transcript']).toBe('donde esta la estacion.');
  expect(delta.receivedAtMs).toBeLessThan(completed.receivedAtMs);
  const works = reported.filter(({ event }) => event === 'engine-work').map(({ facts: [work] }) => work);
  for (const engine of ['recogniser', 'translator', 'voice']) {
    // Numbers only: nothing of what was said.
    expect(works).toContainEqual({
      type: 'engine-work',
      engine,
      waitMs: expect.any(Number),
      workMs: expect.any(Number),
    });
  }
  await expect(wordsHeard(page)).resolves.toBe('where is the station.');
});

test('engine processes that are killed during a call cost no later sentence', async (context) => {
  const { page, reported } = await call(context);
  await say(page, 'gracias .');
  const enginePids = enginePidsOf(Number(reported.find(({ event }) => event === 'ready')?.facts[0]));

  for (const pid of enginePids) process.kill(pid, 'SIGKILL');
  const after = await say(page, 'buenos dias .');

  expect(enginePids).toHaveLength(2);
  const completed = await page.event('conversation.item.input_audio_transcription.completed', after);
  expect(completed['transcript']).toBe('buenos dias.');
  await expect(wordsHeard(page)).resolves.toBe('thanks. good morning.');
  expect(reported.filter(({ facts }) => facts.includes('engine-process-lost'))).toHaveLength(2);
  const lost = reported.filter(({ event }) => event === 'engine-lost').map(({ facts: [role] }) => String(role));
  expect(lost.toSorted()).toEqual(['speech', 'translation']);
});

test('a voice process that is killed takes its engine processes with it', async (context) => {
  const { reported } = await call(context);
  const voicePid = Number(reported.find(({ event }) => event === 'ready')?.facts[0]);
  await expect.poll(() => enginePidsOf(voicePid), { timeout: 10_000 }).toHaveLength(2);
  const pids = enginePidsOf(voicePid);

  process.kill(voicePid, 'SIGKILL');

  await expect.poll(() => pids.filter(isRunning), { timeout: 5000 }).toEqual([]);
});

test('where a library is installed and cannot be loaded, the first call already is a rehearsal, and the log says why', async (context) => {
  const programs = await copyProgramsWithLibrary(
    'sherpa-onnx-node',
    "throw new Error('Error loading shared library ld-linux-x86-64.so.2: No such file')",
  );
  context.onTestFinished(() => programs.remove());

  const { page, voice, reported } = await call(context, programs.voice);
  const after = await say(page, 'donde esta la estacion .');

  const { transcript } = await page.event('conversation.item.input_audio_transcription.completed', after);
  expect(transcript).not.toBe('donde esta la estacion.');
  expect(page.events.map(({ type }) => type)).not.toContain('error');
  expect(voice.rehearsal).toBe(true);
  const library = libraryOf('sense-voice');
  expect(reported).toContainEqual({ event: 'library-unusable', facts: [library] });
  expect(reported).toContainEqual({
    event: 'realtime-server',
    facts: [
      'warn',
      'engine-library-unusable',
      { library, problem: 'Error loading shared library ld-linux-x86-64.so.2: No such file' },
    ],
  });
  expect(reported.map(({ facts }) => facts[1])).not.toContain('engine-failed');
});
