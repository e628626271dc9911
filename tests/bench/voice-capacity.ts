/**
 * How many calls one processor core carries, with Opus in both directions and a peer connection each:
 *
 *     npm run bench:capacity [-- conversations [connects]] [--local]
 *
 * The server runs in a separate process. Each caller asks a question every ten seconds and receives three seconds of
 * speech; the speech engines respond immediately. With `--local` they are the tests' tiny models in engine processes, whose
 * own work is next to nothing: what is left is that of queues and channels. Added latency is the time from the end of speech to the first audio of
 * the response, less the 300 ms of silence that end a finished sentence.
 */
import { sleep } from '../../src/shared/async.ts';
import { startSpeechEngines } from '../fakes/speech-engines.ts';
import { spokenTones } from '../fixtures/tiny-models/spoken-tones.ts';
import { connect, encodeCallerAudio, runCallers, type Caller } from './voice/callers.ts';
import { quantile, reportValue } from './voice/figures.ts';
import { forkService } from './voice/service-process.ts';

const SETTLE_MS = 10_000;
const TALK_MS = 40_000;
const MEGABYTE = 1_048_576;

const numbers = process.argv.slice(2).filter((value) => !value.startsWith('--'));
const isLocal = process.argv.includes('--local');
const conversations = Number(numbers[0] ?? 50);
const connects = Number(numbers[1] ?? 500);

const stub = await startSpeechEngines();
stub.voiceMs = 3000;
const service = forkService();
await service.start({ engines: isLocal ? 'tiny-models' : stub.addresses, maxCalls: conversations });
const fresh = await service.measure();
const audio = await encodeCallerAudio(isLocal ? spokenTones('donde esta la estacion .') : undefined);

const phaseOf = (caller: number) => Math.floor((caller * 500) / conversations);
const open = (count: number, onResponse: (addedMs: number) => void = () => undefined) =>
  Promise.all(Array.from({ length: count }, (_, at) => connect(service, audio, phaseOf(at), onResponse)));

async function leave(callers: readonly (Caller | undefined)[]) {
  await Promise.all(callers.flatMap((caller) => (caller ? [caller.leave()] : [])));
}

// Warm-up: compiles the code before anything is measured.
const first = await open(5);
await runCallers(
  first.filter((value) => value !== undefined),
  12_000,
);
await leave(first);

const added: number[] = [];
const callers = (await open(conversations, (ms) => added.push(ms))).filter((value) => value !== undefined);
// All callers keep sending while the usage is read: a gap within a question would end the utterance.
const talking = runCallers(callers, SETTLE_MS + TALK_MS);
await sleep(SETTLE_MS - 1000);
const before = await service.measure();
await sleep(1000);
added.length = 0;
const lateness = await talking;
const after = await service.measure();
const refused = (await connect(service, audio, 0, () => undefined)) === undefined;
await leave(callers);

const cores = (after.cpuMs - before.cpuMs) / (after.atMs - before.atMs);
console.log(`${callers.length} conversations, ${added.length} responses in ${TALK_MS / 1000} s`);
reportValue('processor', cores * 100, '% of one core', 100);
reportValue('processor per conversation', (cores * 100) / callers.length, '% of one core');
if (isLocal) {
  const engineCores = (after.engineCpuMs - before.engineCpuMs) / (after.atMs - before.atMs);
  reportValue('engine processes per conversation', (engineCores * 100) / callers.length, '% of one core');
}
reportValue('added latency, median', quantile(added, 0.5), 'ms', 150);
reportValue('added latency, 95 of 100', quantile(added, 0.95), 'ms', 150);
// Includes everything since the start, compiled code and caches too.
const grownBytes = after.residentBytes - fresh.residentBytes;
reportValue('memory per conversation', grownBytes / MEGABYTE / callers.length, 'MB', 2);
reportValue("the callers' own lateness, 95 of 100", quantile(lateness, 0.95), 'ms');
console.log(`one call more is ${refused ? 'refused' : 'NOT refused'}`);

let early = await service.measure();
for (let done = 0; done < connects; done += 5) {
  await leave(await open(5));
  if (done === Math.floor(connects / 10) * 2) early = await service.measure();
}
const late = await service.measure();
reportValue(
  `growth over ${connects} connects, resident`,
  (late.residentBytes - early.residentBytes) / MEGABYTE,
  'MB',
  10,
);
reportValue(`growth over ${connects} connects, heap`, (late.heapBytes - early.heapBytes) / MEGABYTE, 'MB', 2);
reportValue('sockets left open', late.sockets - early.sockets, '', 0);

service.end();
await stub.close();
