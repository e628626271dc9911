import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { until } from '../server.ts';

/** A sound server of our own: its default microphone hears what is played to it, its loudspeaker is silent. */
export type SoundServer = {
  /** The environment of a browser that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Lets the microphone hear the recording. @returns stops it */
  play(wav: string): () => Promise<void>;
  close(): Promise<void>;
};

export async function startSoundServer(): Promise<SoundServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-sound-'));
  const socket = join(folder, 'native');
  const modules = [
    'module-null-sink sink_name=speech rate=48000',
    'module-null-sink sink_name=loudspeaker rate=48000',
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
  ];
  const env = { XDG_RUNTIME_DIR: folder, PULSE_RUNTIME_PATH: folder, HOME: folder, PULSE_SERVER: `unix:${socket}` };
  const daemon = spawn(
    'pulseaudio',
    [
      '-n',
      '--daemonize=no',
      '--use-pid-file=no',
      '--exit-idle-time=-1',
      '--disable-shm=yes',
      ...modules.flatMap((one) => ['-L', one]),
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaints = '';
  daemon.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const gone = new Promise((resolve) => daemon.once('exit', resolve));
  await until(
    () => existsSync(socket),
    10_000,
    () => `PulseAudio did not start:\n${complaints}`,
  );
  return {
    env: { PULSE_SERVER: `unix:${socket}`, PULSE_SOURCE: 'speech.monitor', PULSE_SINK: 'loudspeaker' },
    play(wav) {
      const player = spawn('paplay', ['--device=speech', wav], { env: { ...process.env, ...env }, stdio: 'ignore' });
      const ended = new Promise((resolve) => player.once('exit', resolve));
      return async () => {
        player.kill();
        await ended;
      };
    },
    async close() {
      daemon.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
