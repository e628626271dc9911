import { findChromium } from '../../scripts/find-chromium.mjs';
import { buildIfStale } from '../../scripts/build.mjs';
import { startServer } from '../e2e/support/server.ts';
import { signUp } from '../e2e/support/waiting.ts';
import { runConcurrentCalls } from './calls/concurrent-calls.ts';
import { Findings } from './calls/findings.ts';
import { runPages } from './calls/pages.ts';

/**
 * Holds real calls for longer than a call may last, and asserts that nothing stalls, that every call is ended by its
 * client, and that no voice process hangs or is lost:
 *
 *     npm run soak:calls -- [minutes of the pages [calls at once [minutes of those]]]
 *
 * The pages are two of Chromium and one of Firefox, that talk, hold, type and correct every three minutes, and one of
 * Chromium that is silent. No minutes: no pages. The calls at once have no browser and talk every twenty seconds, some of them never.
 */
const [minutes = '65', callsAtOnce = '20', callMinutes = '20'] = process.argv.slice(2);

process.env['CHROMIUM_PATH'] ??= await findChromium();
await buildIfStale();
const server = await startServer({
  env: {
    MODELS: 'off',
    IDLE_SECONDS: '0',
    SIGNUP_TOKENS: '100000000',
    CONVERSATION_TOKENS: '100000000',
    CALLS_AT_ONCE: String(Math.max(10, Number(callsAtOnce))),
  },
});
const findings = new Findings();
try {
  const person = await signUp(server);
  await Promise.all([
    Number(minutes) > 0 && runPages(server, person, Number(minutes) * 60_000, findings),
    runConcurrentCalls(server, person, { calls: Number(callsAtOnce), ms: Number(callMinutes) * 60_000 }, findings),
  ]);
} finally {
  await server.stop();
}
findings.checkLog(server.output());
findings.print();
await server.remove();
process.exit(findings.isClean ? 0 : 1);
