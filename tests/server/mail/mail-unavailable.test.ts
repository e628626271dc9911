import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtpListener } from '../../fakes/smtp-listener.ts';
import type { SmtpListener } from '../../fakes/smtp-listener.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { readMetric } from '../read-metrics.ts';
import { readEml } from './read-eml.ts';

let smtp: SmtpListener;
let server: TestServer;

beforeAll(async () => {
  smtp = await startSmtpListener({ refusals: { 'gone@example.org': 550 } });
  const trust = `tls.ca=${encodeURIComponent(smtp.ca)}`;
  const SMTP_URL = `smtp://dragoman:mail%20password@127.0.0.1:${smtp.port}/?${trust}`;
  server = await startTestServer({ env: { SMTP_URL, MAIL_FROM: 'Dragoman <talk@example.org>' } });
}, 120_000);
afterAll(() => server.close());

function newestCode(): string {
  return /\b\d{6}\b/.exec(readEml(smtp.received.at(-1)!.raw).text)![0];
}

test('codes are sent over a real mail server', async () => {
  const browser = server.browser();
  await browser('sendOtp', { body: { email: 'mei@example.org' } });
  const body = { email: 'mei@example.org', password: 'long enough', name: 'Mei', code: newestCode() };

  expect((await browser('register', { body })).status).toBe(200);
});

test('an address that the mail server rejects returns 400', async () => {
  const refused = await server.request('sendOtp', { body: { email: 'gone@example.org' } });

  expect([refused.status, refused.error.code]).toEqual([400, 'address_rejected']);
});

test('an outage of the mail server returns the same 503 for every address, and costs neither the older code nor an attempt', async () => {
  await server.createUser({ email: 'known@example.org' });
  const browser = server.browser();
  await browser('sendOtp', { body: { email: 'new@example.org' } });
  const code = newestCode();
  await smtp.close();

  const replies = [];
  for (let tries = 0; tries < 7; tries += 1) {
    replies.push(await browser('sendOtp', { body: { email: 'new@example.org' } }));
    replies.push(await server.request('forgotPassword', { body: { email: 'known@example.org' } }));
    replies.push(await server.request('forgotPassword', { body: { email: 'unknown@example.org' } }));
  }

  expect(new Set(replies.map((reply) => `${reply.status} ${reply.error.code}`))).toEqual(
    new Set(['503 mail_unavailable']),
  );
  expect((await browser('verifyOtp', { body: { email: 'new@example.org', code } })).status).toBe(200);
  const logged = server.logLines.join('');
  for (const secret of [code, 'new@example.org', 'known@example.org']) expect(logged).not.toContain(secret);
});

test('sent and failed mails are counted by their kind and reason, without addresses', async () => {
  const sent = await readMetric(server, 'dragoman_mails_sent_total');
  const failed = await readMetric(server, 'dragoman_mails_failed_total');

  expect(sent['{kind="registration-code"}']).toBeGreaterThan(0);
  expect(failed).toMatchObject({
    '{kind="registration-code",reason="address-rejected"}': 1,
    '{kind="registration-code",reason="unavailable"}': expect.any(Number),
  });
  expect(Object.keys({ ...sent, ...failed }).join('')).not.toContain('@');
});
