import { ConfigError } from '../shared/config/config-error.ts';
import { readConfig } from '../shared/config/config.ts';
import type { Config } from '../shared/config/config.ts';
import { bad, good } from '../doctor/finding.ts';
import type { Finding } from '../doctor/finding.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkPublicUrl, checkIdentity, checkMail, checkPayments, checkVoice } from '../doctor/check-services.ts';

/** Looks at everything the server needs, says how it is and what to do. Exits with 1 if something is bad. */
const marks: Record<Finding['state'], string> = { good: 'ok  ', note: 'note', bad: 'BAD ' };

const findings = await examine(process.env);
for (const { state, subject, message } of findings) {
  process.stdout.write(`${marks[state]}  ${subject.padEnd(10)} ${message}\n`);
}
process.exitCode = findings.some((one) => one.state === 'bad') ? 1 : 0;

async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const config = readConfig(environment);
    return [good('Settings', 'Every variable that is set is understood.'), ...(await lookAround(config))];
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure;
    return [bad('Settings', failure.message)];
  }
}

async function lookAround(config: Config): Promise<Finding[]> {
  const looks = [
    checkDatabase(config),
    checkPublicUrl(config),
    checkVoice(config),
    checkMail(config),
    checkIdentity(config),
    checkPayments(config),
  ];
  return (await Promise.all(looks)).flat();
}
