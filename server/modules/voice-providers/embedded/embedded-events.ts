import type { Events } from '../../../shared/events.ts';

/** Up to the deadline of a request. */
const ENGINE_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** `pid` is undefined when it could not be started. */
type LostVoiceProcess = {
  readonly pid: number | undefined;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** How many calls it held. */
  readonly calls: number;
  readonly wasReady: boolean;
  readonly uptimeMs: number;
};

/** `waitMs`: behind other requests; `workMs`: what the model took. */
type EngineWorkDone = {
  readonly engine: 'recogniser' | 'translator' | 'voice';
  readonly waitMs: number;
  readonly workMs: number;
};

export type PoolEvents = ReturnType<typeof poolEvents>;

/** The events of the voice processes and their engines. */
export function poolEvents(events: Events) {
  const { metrics } = events;
  const processes = metrics.gauge('dragoman_voice_processes', 'Voice processes that take calls');
  const processesLost = metrics.counter(
    'dragoman_voice_processes_lost_total',
    'Voice processes that ended by themselves, or were killed because they hung',
  );
  const wait = metrics.histogram(
    'dragoman_engine_wait_seconds',
    'Time that requests to local models waited for other requests',
    ['engine'],
    ENGINE_SECONDS,
  );
  const work = metrics.histogram(
    'dragoman_engine_work_seconds',
    'Time that local models took for a request',
    ['engine'],
    ENGINE_SECONDS,
  );
  const provisional = metrics.counter(
    'dragoman_provisional_translations_total',
    'Translations of clauses that were not complete, while people spoke',
  );
  const enginesLost = metrics.counter(
    'dragoman_engine_processes_lost_total',
    'Processes of local models that ended by themselves, or were killed, and are started again',
    ['role'],
  );
  return {
    /** A voice process takes calls. */
    voiceProcessReady(pid: number | undefined): void {
      processes.inc();
      events.info({ event: 'voice-process-ready', pid });
    },
    /** Its heartbeats have stopped, and it is killed. */
    voiceProcessHung(pid: number | undefined): void {
      events.error({ event: 'voice-process-hung', pid });
    },
    /** A voice process ended by itself, with the calls that it held; another one is started. */
    voiceProcessLost({ wasReady, ...end }: LostVoiceProcess, restartInMs: number): void {
      if (wasReady) processes.dec();
      processesLost.inc();
      events.error({ event: 'voice-process-lost', ...end, restartInMs });
    },
    /** A local model has carried out a request. Too many for the log. */
    engineWorkDone({ engine, waitMs, workMs }: EngineWorkDone): void {
      wait.observe({ engine }, waitMs / 1000);
      work.observe({ engine }, workMs / 1000);
    },
    provisionallyTranslated(count: number): void {
      provisional.inc({}, count);
    },
    /** A process of local models ended by itself or was killed. The voice process logs it. */
    engineProcessLost(role: 'speech' | 'translation'): void {
      enginesLost.inc({ role });
    },
    /** Logs reports of the embedded realtime server, which does not know the events of the server. */
    realtimeServer(level: 'debug' | 'warn' | 'error', event: string, fields: object): void {
      events[level]({ ...fields, event: `realtime-${event}` });
    },
  };
}

export type CapacityEvents = ReturnType<typeof capacityEvents>;

/** The events of the conversations that the embedded voice can take. */
export function capacityEvents(events: Events) {
  const halfOpen = events.metrics.gauge('dragoman_calls_half_open', 'Calls whose client has not connected yet', [
    'caller',
  ]);
  return {
    /** Calls whose client has not connected yet: many of trials mean that strangers keep other trials from starting. */
    callsHalfOpen(caller: 'trial' | 'account', change: number): void {
      halfOpen.inc({ caller }, change);
    },
    /** How many conversations the local models follow at once on this machine, by what they take for one turn. */
    enginesMeasured(conversations: number, turnMs: number): void {
      events.info({ event: 'engines-measured', conversations, turnMs: Math.round(turnMs) });
    },
    /** Models of the set cannot be loaded: what they do is rehearsed, or done by another engine. */
    modelLibraryMissing(library: string): void {
      events.warn({ event: 'model-library-missing', library });
    },
  };
}
