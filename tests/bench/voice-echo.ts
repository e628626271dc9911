/**
 * A phone on the table that plays the voice into its own microphone: how often does the service take itself for a
 * person, and how soon does it notice a person who speaks over it?
 *
 *     npm run bench:echo
 */
import { runEchoScenario } from './voice/echo-scenario.ts';

const places = [-6, -12, -18, -24, -30, -60].flatMap((echoDb) => [
  { echoDb, moves: false },
  { echoDb, moves: true },
]);
for (const { echoDb, moves } of places) {
  const trials = [];
  for (const delayMs of [60, 180, 400]) trials.push(await runEchoScenario({ echoDb, delayMs, moves }));
  const own = trials.reduce((sum, one) => sum + one.ownTurns, 0);
  const heard = trials.filter((one) => one.noticedAfterMs !== undefined);
  const slowest = Math.max(...heard.map((one) => one.noticedAfterMs ?? 0));
  console.log(
    `echo ${echoDb} dB, phone ${moves ? 'moved once a second' : 'at rest'}: ${own} self-interpreted turns; barge-in noticed ${heard.length} of ${trials.length}, ` +
      `after ${heard.map((one) => one.noticedAfterMs).join(' ')} ms of speech (slowest ${slowest})`,
  );
}
