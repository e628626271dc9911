/**
 * Echo suppression for a phone on a table that plays the voice into its own microphone: how often does echo pass for
 * speech, and how soon is speech over the playback (barge-in) detected?
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
  const falseUtterances = trials.reduce((sum, trial) => sum + trial.falseUtterances, 0);
  const detected = trials.filter((trial) => trial.bargeInAfterMs !== undefined);
  const slowest = Math.max(...detected.map((value) => value.bargeInAfterMs ?? 0));
  console.log(
    `echo ${echoDb} dB, phone ${moves ? 'moved once a second' : 'at rest'}: ${falseUtterances} false utterances; barge-in detected ${detected.length} of ${trials.length}, ` +
      `after ${detected.map((value) => value.bargeInAfterMs).join(' ')} ms of speech (slowest ${slowest})`,
  );
}
