import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/shared/config/config.ts';
import { checkDatabase } from '../../../server/doctor/check-database.ts';
import { checkProducts } from '../../../server/doctor/check-products.ts';
import { checkPort } from '../../../server/doctor/check-port.ts';
import { checkMail, checkVoice } from '../../../server/doctor/check-services.ts';
import { startSmtpListener } from '../../fakes/smtp-listener.ts';
import { startSpeechEngines } from '../../fakes/speech-engines.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { markAsMoved } from '../../../server/db/moved-database.ts';
import { openDatabase } from '../../../server/db/database.ts';
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
  expect(printed).toMatch(/^ok {4}Version +Dragoman \d+\.\d+\.\d+ on Node \d+.*\nok {4}Settings/);
  expect(printed).toMatch(/note {2}Mail +Files in .*outbox\. Set SMTP_URL/);
  expect(printed).toMatch(
    /ok {4}Models +The libraries of the models load on this system: sherpa-onnx-.* and @browsermt\/bergamot-translator\./,
  );
  expect(printed).toMatch(/note {2}Models +Local models \(light\): none in .*models yet/);
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

test('a known and a weak password of the administrator are bad settings', { timeout: MINUTES_MS }, async () => {
  const known = await doctor({ ADMIN_PASSWORD: 'a long password' });
  const weak = await doctor({ PUBLIC_URL: 'https://talk.example.org', ADMIN_PASSWORD: 'only 8 ch' });

  for (const { code, printed } of [known, weak]) {
    expect(code).toBe(1);
    expect(printed).toMatch(/^BAD +Settings +.*ADMIN_PASSWORD/);
  }
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

/** A server whose every response has this body. */
async function respondWith(contentType: string, body: string) {
  const server = createServer((_, response) => response.setHeader('content-type', contentType).end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, url: `http://127.0.0.1:${port}`, [Symbol.dispose]: close };
}

test('a web page in place of a list of models fails the check', async () => {
  using page = await respondWith('text/html', '<!doctype html><title>Welcome to nginx!</title>');
  const engines = { STT_URL: page.url, STT_MODEL: 'whisper', LLM_URL: page.url, LLM_MODEL: 'llama3' };
  const openai = { VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key', OPENAI_BASE_URL: `${page.url}/v1` };

  for (const settings of [engines, openai]) {
    const findings = await checkVoice(readConfig(settings));
    expect(findings.every(({ state, message }) => state === 'bad' && message.includes('a web page'))).toBe(true);
  }
});

test('a model that the server does not list is named', async () => {
  using models = await respondWith('application/json', '{"data":[{"id":"whisper"},{"id":"llama3:latest"}]}');
  const settings = { STT_URL: models.url, STT_MODEL: 'wisper', LLM_URL: models.url, LLM_MODEL: 'llama3' };

  const [stt, llm] = await checkVoice(readConfig(settings));

  expect(stt).toMatchObject({ state: 'note' });
  expect(stt!.message).toContain('does not list "wisper" but whisper, llama3:latest. Check STT_MODEL.');
  expect(llm).toMatchObject({ state: 'good' });

  const [streamed] = await checkVoice(readConfig({ ...settings, STT_URL: models.url.replace('http', 'ws') }));
  expect(streamed).toMatchObject({ state: 'note', message: expect.stringContaining('Check STT_MODEL.') });
});

test('a port on which another program listens fails the check', async () => {
  using other = await respondWith('text/html', 'hello');
  using own = await respondWith('application/json', '{"status":"alive"}');
  const host = '127.0.0.1';

  expect(await checkPort({ host, port: other.port })).toMatchObject({ state: 'bad' });
  expect(await checkPort({ host, port: own.port })).toMatchObject({ state: 'good' });
  expect(await checkPort({ host, port: 0 })).toMatchObject({ state: 'good' });
});

test('a database that was moved to PostgreSQL fails the check: the server refuses it', async () => {
  const moved = await mkdtemp(join(dataDir, 'moved-'));
  await mkdir(join(moved, 'database'));
  await markAsMoved(moved, 'postgres://dragoman:secret@db.example.org/dragoman', new Date());

  const [finding] = await checkDatabase(readConfig({ DATA_DIR: moved }));

  expect(finding).toMatchObject({ state: 'bad', message: expect.stringContaining('was moved to PostgreSQL (db.') });
  expect(finding?.message).not.toContain('secret');
});

test('a data folder that cannot be used fails the check, and nothing is left of a check that passes', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const missing = join(dataDir, 'not', 'yet');

  for (const unusable of [file, join(file, 'below'), '/proc/nope'])
    expect(await checkDatabase(readConfig({ DATA_DIR: unusable }))).toEqual([
      { subject: 'Data', state: 'bad', message: expect.stringContaining('DATA_DIR takes a folder') },
    ]);
  const findings = await checkDatabase(readConfig({ DATA_DIR: missing }));

  expect(findings.every(({ state }) => state === 'good')).toBe(true);
  expect(existsSync(join(dataDir, 'not'))).toBe(false);
});

test.runIf(sharedPostgres())('it reports a payment service without a product', async () => {
  const databaseUrl = (await sharedPostgres()?.createReadyDatabase()) ?? '';
  const polar = { POLAR_ACCESS_TOKEN: 't', POLAR_WEBHOOK_SECRET: 's', IDENTITY: 'off' };
  const config = readConfig({ ...polar, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });

  const before = await checkProducts(config);
  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  await db.updateTable('plans').set({ polar_product_id: 'p1' }).where('code', '=', 'basic').execute();
  await close();
  const after = await checkProducts(config);

  expect(before).toEqual([
    expect.objectContaining({ state: 'bad', message: expect.stringContaining('No product has a polarProductId') }),
  ]);
  expect(after).toEqual([
    expect.objectContaining({ state: 'good', message: expect.stringContaining('Polar can sell 1') }),
  ]);
});
