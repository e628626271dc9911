import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { until } from '../server.ts';

/** A sound server of our own: its default microphone hears what is played to it, its loudspeaker is silent. */
export type SoundServer = {
  /** The environment of a browser that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** Lets every microphone hear the recording. @returns stops it */
  play(wav: string): () => Promise<void>;
  /**
   * One more microphone, which records at this rate.
   * @param of what it records: the recording, or what the browser plays
   * @returns removes it
   */
  addMicrophone(name: string, rateHz: number, of?: 'speech' | 'loudspeaker'): () => void;
  /** Makes it the system's default. */
  setDefaultMicrophone(name: string): void;
  close(): Promise<void>;
};

/** A silent loudspeaker takes sound for two seconds at once, and Firefox hears nothing meanwhile; without rewinds, for 50 ms. */
const SINK = 'module-null-sink rate=48000 norewinds=1';

/** @param hasMicrophone false: only those that the test adds */
export async function startSoundServer({ hasMicrophone = true } = {}): Promise<SoundServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-sound-'));
  const socket = join(folder, 'native');
  const modules = [
    `${SINK} sink_name=speech`,
    `${SINK} sink_name=loudspeaker`,
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
      ...modules.flatMap((module) => ['-L', module]),
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
  const control = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync('pactl', args, { env: { ...process.env, ...env }, encoding: 'utf8' });
    if (status !== 0) throw new Error(`pactl ${args.join(' ')} failed: ${stderr}`);
    return stdout.trim();
  };
  return {
    env: {
      PULSE_SERVER: `unix:${socket}`,
      PULSE_SINK: 'loudspeaker',
      ...(hasMicrophone && { PULSE_SOURCE: 'speech.monitor' }),
    },
    addMicrophone(name, rateHz, of = 'speech') {
      const named = [`source_name=${sourceName(name)}`, `source_properties='device.description="${name}"'`];
      // Chromium lists no monitor of a loudspeaker as a microphone.
      const index = control('load-module', 'module-remap-source', `master=${of}.monitor`, `rate=${rateHz}`, ...named);
      return () => void control('unload-module', index);
    },
    setDefaultMicrophone: (name) => void control('set-default-source', sourceName(name)),
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

/** A name that PulseAudio takes as an argument. */
function sourceName(name: string): string {
  return name.replaceAll(' ', '-');
}
