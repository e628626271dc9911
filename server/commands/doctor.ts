import { ConfigRefusal } from '../config/config-refusal.ts';
import { readConfig } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { bad, good } from '../doctor/finding.ts';
import type { Finding } from '../doctor/finding.ts';
import { lookAtDatabase } from '../doctor/look-at-database.ts';
import { lookAtAddress, lookAtIdentity, lookAtMail, lookAtPayments, lookAtVoice } from '../doctor/look-at-services.ts';

/** Looks at everything the server needs, says how it is and what to do. Exits with 1 if something is bad. */
const marks: Record<Finding['state'], string> = { good: 'ok  ', note: 'note', bad: 'BAD ' };

const findings = await examine(process.env);
for (const { state, what, says } of findings) {
  process.stdout.write(`${marks[state]}  ${what.padEnd(10)} ${says}\n`);
}
process.exitCode = findings.some((one) => one.state === 'bad') ? 1 : 0;

async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const config = readConfig(environment);
    return [good('Settings', 'Every variable that is set is understood.'), ...(await lookAround(config))];
  } catch (failure) {
    if (!(failure instanceof ConfigRefusal)) throw failure;
    return [bad('Settings', failure.message)];
  }
}

async function lookAround(config: Config): Promise<Finding[]> {
  const looks = [
    lookAtDatabase(config),
    lookAtAddress(config),
    lookAtVoice(config),
    lookAtMail(config),
    lookAtIdentity(config),
    lookAtPayments(config),
  ];
  return (await Promise.all(looks)).flat();
}
