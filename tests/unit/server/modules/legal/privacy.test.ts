import { expect, test } from 'vitest';
import { createLegalModule } from '../../../../../server/modules/legal/legal-module.ts';
import { privacyPage } from '../../../../../server/modules/legal/legal-pages.ts';
import { readConfig } from '../../../../../server/shared/config/config.ts';

const links = { terms: null, privacy: '/legal/privacy', imprint: null, support: null };

function pageOf(env: Readonly<Record<string, string>>): string {
  return privacyPage(readConfig(env), links, 'en-US');
}

test('speech stays on the server where local models interpret', () => {
  const page = pageOf({});

  expect(page).toContain('No other company receives it.');
  expect(page).toContain('Sound is not recorded');
  expect(page).toContain('Others in your room may hear your voice');
});

test('the company that gets the speech is named', () => {
  const page = pageOf({ VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key' });

  expect(page).toContain('OpenAI (api.openai.com)');
  // Whether that company records is not ours to say.
  expect(page).not.toContain('Sound is not recorded');
  expect(page).not.toContain('No other company receives it.');
  // Only our own voice server forwards the voices of a room.
  expect(page).not.toContain('may hear your voice');
});

test('engines elsewhere are named one by one, those of this machine are not', () => {
  const engines = { STT_URL: 'https://stt.example.org/v1', LLM_URL: 'http://127.0.0.1:11434', LLM_MODEL: 'm' };

  const page = pageOf(engines);

  expect(page).toContain('the sound is passed to stt.example.org');
  expect(page).not.toContain('127.0.0.1');
});

test.each([
  [{ OIDC_ISSUER: 'https://login.example.org/', OIDC_CLIENT_ID: 'id' }, 'goes through login.example.org'],
  [{ SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'a@example.org' }, 'emailed through mail.example.org'],
  [{ POLAR_ACCESS_TOKEN: 'token', POLAR_WEBHOOK_SECRET: 'secret' }, 'Payments are made with Polar'],
  [{ TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'secret' }, 'Cloudflare Turnstile'],
  [{ SELLER_NAME: 'Lima Ltd', SELLER_EMAIL: 'billing@example.org' }, 'run by Lima Ltd, billing@example.org'],
] as const)('with %o the page says "%s", else it does not', (env, sentence) => {
  expect(pageOf(env)).toContain(sentence);
  expect(pageOf({})).not.toContain(sentence);
});

test('without trials nothing is said about them', () => {
  expect(pageOf({})).toContain('one free trial');
  expect(pageOf({ TRIAL_TOKENS: '0' })).not.toContain('free trial');
});

test.each([
  [{}, { terms: null, privacy: '/legal/privacy', imprint: null, support: null }],
  [
    { PRIVACY_URL: 'https://example.org/p' },
    { terms: null, privacy: 'https://example.org/p', imprint: null, support: null },
  ],
  [
    { SELLER_ADDRESS: 'Rua das Flores 12', SELLER_EMAIL: 'billing@example.org', TERMS_FILE: 'LICENSE' },
    {
      terms: '/legal/terms',
      privacy: '/legal/privacy',
      imprint: '/legal/imprint',
      support: 'mailto:billing@example.org',
    },
  ],
])('%o links %o', (env, expected) => {
  expect(createLegalModule(readConfig(env)).links).toEqual(expected);
});

test.each([
  [{ TERMS_FILE: 'no-such-file.txt' }, /^TERMS_FILE takes a text file/],
  [{ TERMS_FILE: 'LICENSE', TERMS_URL: 'https://example.org' }, /^TERMS_FILE takes nothing while TERMS_URL is set/],
  [{ SUPPORT_URL: 'help@example.org' }, /^SUPPORT_URL takes an address such as/],
])('%o is refused in one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
