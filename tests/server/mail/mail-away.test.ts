import { afterEach, expect, test } from 'vitest';
import { startSmtpListener } from '../../fakes/smtp-listener.ts';
import type { SmtpListener } from '../../fakes/smtp-listener.ts';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';
import { readEml } from './read-eml.ts';

const open: Array<() => Promise<void>> = [];

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function serverWith(smtp: SmtpListener): Promise<TestServer> {
  const trust = `tls.ca=${encodeURIComponent(smtp.ca)}`;
  const SMTP_URL = `smtp://dragoman:mail%20password@127.0.0.1:${smtp.port}/?${trust}`;
  const server = await startTestServer({ env: { SMTP_URL, MAIL_FROM: 'Dragoman <talk@example.org>' } });
  open.push(() => server.close());
  return server;
}

function codeIn(smtp: SmtpListener): string {
  return /\b\d{6}\b/.exec(readEml(smtp.received.at(-1)!.raw).text)![0];
}

test('codes travel over a real mail server', async () => {
  const smtp = await startSmtpListener();
  open.push(() => smtp.close());
  const server = await serverWith(smtp);

  await server.call('sendOtp', { body: { email: 'mei@example.org' } });
  const body = { email: 'mei@example.org', password: 'long enough', name: 'Mei', code: codeIn(smtp) };

  expect((await server.call('register', { body })).status).toBe(200);
});

test('with the mail server away everybody is told, the code before it still counts, and a later try works', async () => {
  const before = await startSmtpListener();
  const server = await serverWith(before);
  await server.createUser({ email: 'known@example.org' });
  await server.call('sendOtp', { body: { email: 'mei@example.org' } });
  const code = codeIn(before);
  await before.close();

  const replies = [];
  for (let tries = 0; tries < 7; tries += 1) {
    replies.push(await server.call('sendOtp', { body: { email: 'mei@example.org' } }));
    replies.push(await server.call('forgotPassword', { body: { email: 'known@example.org' } }));
    replies.push(await server.call('forgotPassword', { body: { email: 'unknown@example.org' } }));
  }

  expect(new Set(replies.map((one) => `${one.status} ${one.failure.code}`))).toEqual(new Set(['503 mail_unavailable']));
  expect((await server.call('verifyOtp', { body: { email: 'mei@example.org', code } })).status).toBe(200);
  expect(server.logged.join('')).not.toContain(code);
  expect(server.logged.join('')).not.toContain('mei@example.org');
});

test('an address that the mail server refuses is the person’s to correct', async () => {
  const smtp = await startSmtpListener({ refusals: { 'gone@example.org': 550 } });
  open.push(() => smtp.close());
  const server = await serverWith(smtp);

  const refused = await server.call('sendOtp', { body: { email: 'gone@example.org' } });

  expect([refused.status, refused.failure.code]).toEqual([400, 'invalid_request']);
});
