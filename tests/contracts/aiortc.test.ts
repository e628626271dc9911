import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RealtimeServer } from '../../voice/server/realtime-server.ts';
import { speechLike, writeWav } from '../e2e/support/speech.ts';
import { testSession } from '../fakes/voice-page.ts';

/** Debian's Python: aiortc is installed by its package manager. */
const python = '/usr/bin/python3';
const isInstalled = spawnSync(python, ['-c', 'import aiortc']).status === 0;

type Report = {
  readonly types: readonly string[];
  readonly frames: number;
  readonly loud_frames: number;
  readonly second_channel_ms: number | null;
  readonly state: string;
};

const recording = writeWav(speechLike([{ atS: 0.5, lengthS: 1.2 }], 6), 'aiortc.wav');

let server: RealtimeServer;

type Client = {
  readonly offer: string;
  /** Lets the client talk. */
  answer(sdp: string): Promise<Report>;
  stop(): void;
};

/** Stock aiortc, whose offer has credentials and candidates of its own in each media section. */
async function openClient(talkS: number, ...kinds: readonly string[]): Promise<Client> {
  const client = spawn(python, ['tests/fakes/aiortc-client.py', recording, `${talkS}`, ...kinds], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(client.stdout)[Symbol.asyncIterator]();
  const next = async () => JSON.parse(String((await lines.next()).value ?? 'null'));
  const { offer } = (await next()) as { offer: string };
  return {
    offer,
    async answer(sdp) {
      client.stdin.end(`${JSON.stringify({ answer: sdp })}\n`);
      return (await next()) as Report;
    },
    stop: () => void client.kill(),
  };
}

async function openCall(callId: string, sdp: string): Promise<string> {
  const ignore = () => undefined;
  const observer = { onConnected: ignore, onUsage: ignore, onSpeech: ignore, onClosed: ignore };
  const opened = await server.openCall(callId, { sdp, spec: testSession() }, observer);
  if (opened.type !== 'opened') throw new Error(opened.message);
  return opened.answerSdp;
}

describe.skipIf(!isInstalled)('stock aiortc (apt-get install python3-aiortc)', () => {
  beforeAll(async () => {
    server = new RealtimeServer();
    await server.listen();
  });

  afterAll(() => server.close());

  test('holds a conversation, and hears its translation', async () => {
    const client = await openClient(5, 'audio');
    const report = await client.answer(await openCall('aiortc', client.offer));
    await server.hangUp('aiortc', 'over');
    client.stop();

    expect(report.state).toBe('connected');
    expect(report.types).toContain('session.created');
    expect(report.types).toContain('input_audio_buffer.speech_started');
    expect(report.types).toContain('response.done');
    expect(report.loud_frames).toBeGreaterThan(20);
    expect(report.second_channel_ms).toBeLessThan(500);
  }, 30_000);

  test('an offer with video is answered, without the video', async () => {
    const client = await openClient(1, 'audio', 'video');
    const answer = await openCall('aiortc-video', client.offer);
    const report = await client.answer(answer);
    await server.hangUp('aiortc-video', 'over');
    client.stop();

    expect(client.offer).toMatch(/^m=video [1-9]/m);
    expect(answer).toMatch(/^m=audio [1-9]/m);
    expect(answer).toMatch(/^m=video 0 /m);
    expect(report.state).toBe('connected');
    expect(report.types).toContain('session.created');
  }, 30_000);
});
