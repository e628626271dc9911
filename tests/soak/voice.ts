import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build.mjs';
import { fuzzVoiceProcess } from '../fakes/fuzz-voice-process.ts';

/**
 * Sends malformed packets of every layer to a voice process, and checks that it neither ends nor hangs and that another
 * call goes on: `npm run soak:voice -- [inputs [seed]]`.
 */
const [inputs = '200000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
console.log(`${inputs} inputs, seed ${seed}`);
await buildIfStale();
const program = join(import.meta.dirname, '../../dist/voice/main.mjs');
const result = await fuzzVoiceProcess(program, { inputs: Number(inputs), seed: Number(seed) }, (sent) => {
  if (sent % 5_000 === 0) console.log(`${sent} sent`);
});
console.log(`${result.sent} sent; the other call is ${result.otherCall}; ${result.lost.length} processes lost`);
process.exitCode = result.lost.length === 0 && result.otherCall === 'alive' ? 0 : 1;
