/**
 * How many conversations one processor core carries, with real Opus both ways and a peer connection each:
 *
 *     npm run bench:capacity [-- conversations [connects]]
 *
 * The service runs in a process of its own. Everybody asks a question every ten seconds and hears three seconds of
 * answer; the speech engines answer at once. Added latency is from the end of speech to the first sound of the answer,
 * beyond the 500 ms of silence that end a turn.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startSpeechEngines } from '../fakes/speech-engines.ts';
import { connect, talk, encodeScript, type Caller } from './voice/callers.ts';
import { quantile, reportMost } from './voice/figures.ts';
import { forkService } from './voice/service-process.ts';

const SETTLE_MS = 10_000;
const TALK_MS = 40_000;
const MEGABYTE = 1_048_576;

const conversations = Number(process.argv[2] ?? 50);
const connects = Number(process.argv[3] ?? 500);

const stub = await startSpeechEngines();
stub.voiceMs = 3000;
const service = forkService();
await service.start({ addresses: stub.addresses, maxCalls: conversations });
const fresh = await service.use();
const script = await encodeScript();

const phaseOf = (caller: number) => Math.floor((caller * 500) / conversations);
const open = (count: number, onAnswer: (addedMs: number) => void = () => undefined) =>
  Promise.all(Array.from({ length: count }, (_, at) => connect(service, script, phaseOf(at), onAnswer)));

async function leave(callers: readonly (Caller | undefined)[]) {
  await Promise.all(callers.flatMap((caller) => (caller ? [caller.leave()] : [])));
}

// The first few warm the service up, so that what is counted is conversations and not code.
const first = await open(5);
await talk(
  first.filter((one) => one !== undefined),
  12_000,
);
await leave(first);

const added: number[] = [];
const callers = (await open(conversations, (ms) => added.push(ms))).filter((one) => one !== undefined);
// Nobody stops talking while the figures are taken: a gap in the middle of a question would end it.
const talking = talk(callers, SETTLE_MS + TALK_MS);
await sleep(SETTLE_MS - 1000);
const before = await service.use();
await sleep(1000);
added.length = 0;
const lateness = await talking;
const after = await service.use();
const refused = (await connect(service, script, 0, () => undefined)) === undefined;
await leave(callers);

const cores = (after.cpuMs - before.cpuMs) / (after.atMs - before.atMs);
console.log(`${callers.length} conversations, ${added.length} answers in ${TALK_MS / 1000} s`);
reportMost('processor', cores * 100, '% of one core', 100);
reportMost('processor per conversation', (cores * 100) / callers.length, '% of one core');
reportMost('added latency, median', quantile(added, 0.5), 'ms', 150);
reportMost('added latency, 95 of 100', quantile(added, 0.95), 'ms', 150);
// All that came after the start counts, compiled code and caches too.
const grownBytes = after.residentBytes - fresh.residentBytes;
reportMost('memory per conversation', grownBytes / MEGABYTE / callers.length, 'MB', 2);
reportMost("the callers' own lateness, 95 of 100", quantile(lateness, 0.95), 'ms');
console.log(`one more is ${refused ? 'refused' : 'NOT refused'}`);

let early = await service.use();
for (let done = 0; done < connects; done += 5) {
  await leave(await open(5));
  if (done === Math.floor(connects / 10) * 2) early = await service.use();
}
const late = await service.use();
reportMost(
  `growth over ${connects} connects, resident`,
  (late.residentBytes - early.residentBytes) / MEGABYTE,
  'MB',
  10,
);
reportMost(`growth over ${connects} connects, heap`, (late.heapBytes - early.heapBytes) / MEGABYTE, 'MB', 2);
reportMost('sockets left open', late.sockets, '', 0);

service.end();
await stub.close();
