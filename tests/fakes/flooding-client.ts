import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CallObserver, VoiceProvider } from '../../server/modules/voice-providers/contract/voice-provider.ts';
import { testSession } from './voice-page.ts';

export type Flood = {
  readonly on: 'first channel' | 'second channel' | 'further channels';
  readonly message: 'text' | 'binary' | 'large';
  /** Before it sends, between two floods of the same length, or never. */
  readonly hangsUp: 'before' | 'between' | 'never';
};

/** Resolves when the client has connected, and begins to send. @returns why the call has ended; undefined before */
export async function startFlood(
  voice: Pick<VoiceProvider, 'openCall'>,
  flood: Flood,
): Promise<{ closedReason(): string | undefined; stop(): void }> {
  const program = fileURLToPath(new URL('flooding-program.ts', import.meta.url));
  const client = fork(program, [JSON.stringify(flood)], { execArgv: ['--import', 'tsx'] });
  const next = async () => String((await once(client, 'message'))[0]);
  let reason: string | undefined;
  const observer: CallObserver = {
    onUsage: () => undefined,
    onSpeech: () => undefined,
    onClosed: (why) => (reason = why),
  };
  const result = await voice.openCall(await next(), testSession(), observer);
  if (result.type === 'refused') {
    client.kill('SIGKILL');
    throw new Error(`refused: ${result.status} ${result.code}`);
  }
  client.send(result.answerSdp);
  await next();
  return { closedReason: () => reason, stop: () => client.kill('SIGKILL') };
}
