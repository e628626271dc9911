/**
 * A phone on the table that plays the voice into its own microphone: how often does the service take itself for a
 * person, and how soon does it notice a person who speaks over it?
 *
 *     npm run bench:echo
 */
import { echoTrial } from './voice/echo-trial.ts';

for (const echoDb of [-6, -12, -18, -24, -30, -60]) {
  const trials = [];
  for (const delayMs of [60, 180, 400]) trials.push(await echoTrial({ echoDb, delayMs }));
  const own = trials.reduce((sum, one) => sum + one.ownTurns, 0);
  const heard = trials.filter((one) => one.noticedAfterMs !== undefined);
  const slowest = Math.max(...heard.map((one) => one.noticedAfterMs ?? 0));
  console.log(
    `echo ${echoDb} dB: ${own} self-interpreted turns; barge-in noticed ${heard.length} of ${trials.length}, ` +
      `after ${heard.map((one) => one.noticedAfterMs).join(' ')} ms of speech (slowest ${slowest})`,
  );
}
