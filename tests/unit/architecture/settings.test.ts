import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/shared/config/config.ts';
import { environmentDefaults } from '../../../server/shared/config/environment.ts';
import { composeFile } from '../../fixtures/compose-environment.ts';

type Row = { readonly name: string; readonly value: string };

/** The rows of docs/settings.md: of the program, and of compose.yaml alone. */
function readSettings(): { readonly own: readonly Row[]; readonly compose: readonly Row[] } {
  const [own = '', compose = ''] = readFileSync('docs/settings.md', 'utf8').split('## Only in compose.yaml');
  return { own: rowsOf(own), compose: rowsOf(compose) };
}

function rowsOf(text: string): Row[] {
  return [...text.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\| \S.* \|$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
}

/** The default of a variable where it depends on others. */
function derivedDefaults(): Readonly<Record<string, string | undefined>> {
  const { voice, ...config } = readConfig({});
  const openai = readConfig({ VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key' }).voice;
  const engines = readConfig({ STT_URL: 'http://a', LLM_URL: 'http://b', LLM_MODEL: 'm', TTS_URL: 'http://c' }).voice;
  if (voice.kind !== 'embedded' || engines.kind !== 'embedded' || openai.kind !== 'openai') throw new Error('voice');
  return {
    ENV_FILE: '.env',
    PUBLIC_URL: config.publicUrl,
    MAIL_FROM: config.mail.from,
    LOG_LEVEL: config.logLevel,
    TURNSTILE_URL: readConfig({ TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'secret' }).turnstile?.url,
    ALIPAY_GATEWAY: alipayGateway(),
    VOICE_PROVIDER: voice.kind,
    VOICE: voice.voice,
    MODELS: voice.models?.set,
    MODELS_FETCH: voice.models?.fetch,
    MODELS_DIR: relative('.', voice.models?.folder ?? ''),
    OPENAI_BASE_URL: openai.baseUrl,
    VOICE_MODEL: openai.model,
    TRANSCRIPTION_MODEL: openai.transcriptionModel,
    VOICE_SESSIONS: openai.sessions,
    STT_MODEL: engines.stt?.model,
    TTS_MODEL: engines.tts?.model,
  };
}

function alipayGateway(): string | undefined {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const { alipay } = readConfig({
    ALIPAY_APP_ID: '1',
    ALIPAY_PRIVATE_KEY: privateKey,
    ALIPAY_PUBLIC_KEY: publicKey,
  }).payments;
  return alipay.kind === 'live' ? alipay.gateway : undefined;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(Number(value));
  return value === undefined ? '' : JSON.stringify(value);
}

test('docs/settings.md has every variable that the server reads, with its default', () => {
  const derived = derivedDefaults();
  const wanted = Object.entries(environmentDefaults()).map(([name, value]) => ({
    name,
    value: textOf(value ?? derived[name]),
  }));

  const { own } = readSettings();

  const byName = (row: Row, other: Row) => row.name.localeCompare(other.name);
  expect(own.toSorted(byName)).toEqual(wanted.toSorted(byName));
});

test('docs/settings.md has every variable that only compose.yaml reads, with its default', () => {
  const compose = readFileSync(composeFile, 'utf8');
  const { own, compose: rows } = readSettings();
  const ofServer = new Set(own.map(({ name }) => name));
  const names = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name));

  expect(rows.map(({ name }) => name).toSorted()).toEqual([...names].filter((name) => !ofServer.has(name)).toSorted());
  for (const { name, value } of rows.filter((row) => row.value)) expect(compose).toContain(`\${${name}:-${value}}`);
});

const pages = ['README.md', 'docs/deploy.md', 'docs/operating.md', 'docs/payments.md', 'docs/voice.md'];

test('every variable is explained beside what it belongs to', () => {
  const documentation = pages.map((page) => readFileSync(page, 'utf8')).join('\n');

  const missing = Object.keys(environmentDefaults()).filter(
    (name) => !documentation.includes(`\`${name}\``) && !new RegExp(`\\b${name}=`).test(documentation),
  );

  expect(missing).toEqual([]);
});
