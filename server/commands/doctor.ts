import { ConfigError } from '../shared/config/config-error.ts';
import { environmentWarnings } from '../shared/config/environment.ts';
import { withEnvFile } from '../shared/config/env-file.ts';
import { readConfig, type Config } from '../shared/config/config.ts';
import { bad, good, note, type Finding } from '../doctor/finding.ts';
import { checkAudioPath } from '../doctor/check-audio-path.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkPort } from '../doctor/check-port.ts';
import { checkProducts } from '../doctor/check-products.ts';
import { version } from '../shared/version.ts';
import { checkPublicUrl, checkIdentity, checkMail, checkPayments, checkVoice } from '../doctor/check-services.ts';

/** Checks everything the server depends on and prints what to do. Exits with 1 if a check fails. */
const marks: Record<Finding['state'], string> = { good: 'ok  ', note: 'note', bad: 'BAD ' };

const findings = await checkEnvironment();
for (const { state, subject, message } of findings) {
  process.stdout.write(`${marks[state]}  ${subject.padEnd(10)} ${message}\n`);
}
process.exitCode = findings.some((finding) => finding.state === 'bad') ? 1 : 0;

async function checkEnvironment(): Promise<Finding[]> {
  try {
    const environment = withEnvFile(process.env);
    const config = readConfig(environment);
    const warnings = environmentWarnings(environment).map((warning) => note('Settings', warning));
    return [
      good('Version', `Dragoman ${version} on Node ${process.versions.node}.`),
      ...warnings,
      good('Settings', 'Every set variable is valid.'),
      ...(await checkDependencies(config)),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [bad('Settings', error.message)];
  }
}

async function checkDependencies(config: Config): Promise<Finding[]> {
  const checks: Array<Promise<Finding | Finding[]>> = [
    checkDatabase(config),
    checkPort(config),
    checkPublicUrl(config),
    checkVoice(config),
    checkAudioPath(config),
    checkMail(config),
    checkIdentity(config),
    checkPayments(config),
    checkProducts(config),
  ];
  return (await Promise.all<Finding | Finding[]>(checks.map(withoutFailure))).flat();
}

/** A check that fails itself is a finding, and the others are still printed. */
async function withoutFailure(check: Promise<Finding | Finding[]>): Promise<Finding | Finding[]> {
  return await check.catch((error: unknown) =>
    bad('Doctor', `A check failed (${error instanceof Error ? error.name : 'unknown'}): please report it.`),
  );
}
