import { CallerQuota } from '../../server/modules/voice-providers/embedded/caller-quota.ts';
import { createEmbeddedVoice } from '../../server/modules/voice-providers/embedded/embedded-voice.ts';
import { VoiceProcessPool } from '../../server/modules/voice-providers/embedded/voice-process-pool.ts';
import type { PoolEvents } from '../../server/modules/voice-providers/embedded/embedded-events.ts';
import type { VoiceProvider } from '../../server/modules/voice-providers/contract/voice-provider.ts';
import type { VoiceProcessOptions } from '../../voice/kernel/control-protocol.ts';

export type VoiceProcesses = {
  readonly voice: VoiceProvider;
  readonly pool: VoiceProcessPool;
  /** The pool's reports, by the name of the event. */
  readonly reported: { readonly event: string; readonly facts: readonly unknown[] }[];
};

export type VoiceProcessesOptions = {
  readonly processes?: number;
  readonly settings?: Partial<VoiceProcessOptions>;
  /** The settings of one process, by its number from 0. */
  readonly settingsOf?: (index: number) => Partial<VoiceProcessOptions>;
};

/** Real voice processes, as the server runs them. */
export function startVoiceProcesses(
  program: string,
  { processes = 1, settings, settingsOf }: VoiceProcessesOptions = {},
): VoiceProcesses {
  const reported: VoiceProcesses['reported'] = [];
  const report =
    (event: string) =>
    (...facts: unknown[]) =>
      void reported.push({ event, facts });
  const events: PoolEvents = {
    realtimeServer: report('realtime-server'),
    voiceProcessReady: report('ready'),
    voiceProcessHung: report('hung'),
    voiceProcessLost: report('lost'),
    engineWorkDone: report('engine-work'),
    provisionallyTranslated: report('provisionally-translated'),
    engineProcessLost: report('engine-lost'),
  };
  const options = { engines: {}, network: { port: 0 }, maxCalls: 50, injectsFaults: false, ...settings };
  const quota = new CallerQuota(options.maxCalls, processes);
  const onLibraryUnusable = report('library-unusable');
  const pool = new VoiceProcessPool(
    { program, processes, settingsOf: (index) => ({ ...options, ...settingsOf?.(index) }), onLibraryUnusable },
    events,
  );
  return { voice: createEmbeddedVoice(pool, { quota, expectsRehearsal: true }), pool, reported };
}
