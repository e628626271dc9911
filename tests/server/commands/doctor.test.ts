import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/shared/config/config.ts';
import { checkMail } from '../../../server/doctor/check-services.ts';
import { startSmtpListener } from '../../fakes/smtp-listener.ts';
import { startSpeechEngines } from '../../fakes/speech-engines.ts';
import { runCommand } from './run-command.ts';

const MINUTES_MS = 120_000;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dragoman-doctor-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const doctor = (env: Record<string, string> = {}) => runCommand({ DATA_DIR: dataDir, ...env }, 'doctor');

test('without settings every check passes, and sandboxes are named', { timeout: MINUTES_MS }, async () => {
  const { code, printed } = await doctor();

  expect(code).toBe(0);
  expect(printed).toMatch(/^ok {4}Settings/);
  expect(printed).toMatch(/note {2}Mail +Files in .*outbox\. Set SMTP_URL/);
  expect(printed).toMatch(/note {2}Voice +Embedded, rehearsing/);
  expect(printed).not.toContain('BAD');
});

test('a failed check names the variable to check', { timeout: MINUTES_MS }, async () => {
  const engines = await startSpeechEngines();
  const nowhere = 'http://127.0.0.1:9';
  const { code, printed } = await doctor({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'talk@example.org',
    STT_URL: engines.addresses.stt?.url ?? '',
    LLM_URL: nowhere,
    LLM_MODEL: 'any',
    OIDC_ISSUER: nowhere,
    OIDC_CLIENT_ID: 'dragoman',
    POLAR_ACCESS_TOKEN: 'polar_secret_key',
    POLAR_WEBHOOK_SECRET: 'polar_whs_secret',
    POLAR_SERVER: nowhere,
  });
  await engines.close();

  expect(code).toBe(1);
  expect(printed).toMatch(/BAD +Database .*DATABASE_URL/);
  expect(printed).toMatch(/BAD +Mail .*SMTP_URL/);
  expect(printed).toMatch(/BAD +Voice LLM .*LLM_URL/);
  expect(printed).toMatch(/BAD +Sign-in .*OIDC_ISSUER/);
  expect(printed).toMatch(/BAD +Polar .*POLAR_ACCESS_TOKEN/);
  expect(printed).not.toContain('polar_secret_key');
});

test('an invalid setting ends the checks', { timeout: MINUTES_MS }, async () => {
  const { code, printed } = await doctor({ PORT: 'eighty' });

  expect({ code, printed }).toEqual({
    code: 1,
    printed: 'BAD   Settings   PORT takes a whole number from 0 to 65535.\n',
  });
});

test('a mail server without encryption fails the check and gets no password', async () => {
  const listener = await startSmtpListener({ offersTls: false });
  const config = readConfig({
    SMTP_URL: `smtp://dragoman:mail%20password@127.0.0.1:${listener.port}`,
    MAIL_FROM: 'talk@example.org',
  });

  const finding = await checkMail(config);
  await listener.close();

  expect([finding.state, listener.passwords]).toEqual(['bad', []]);
  expect(finding.message).toContain('SMTP_URL');
});
