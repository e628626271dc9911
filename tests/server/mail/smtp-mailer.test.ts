import { afterEach, expect, test } from 'vitest';
import { MailFailure } from '../../../server/modules/mail/mailer.ts';
import type { Mail, Mailer } from '../../../server/modules/mail/mailer.ts';
import { createSmtpMailer } from '../../../server/modules/mail/smtp-mailer.ts';
import { startSmtpListener } from '../../fakes/smtp-listener.ts';
import type { SmtpListener, SmtpListenerSettings } from '../../fakes/smtp-listener.ts';
import { readEml } from './read-eml.ts';

const open: Array<() => unknown> = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

const mail: Mail = {
  to: 'mei@example.org',
  subject: 'コード 123456',
  text: 'Ihr Code: 123456 · 您的验证码',
  html: '<p>123456</p>',
};

async function listener(settings: SmtpListenerSettings = {}): Promise<SmtpListener> {
  const started = await startSmtpListener(settings);
  open.push(() => started.close());
  return started;
}

type Connection = { readonly login?: string; readonly scheme?: string; readonly ca?: string };

function mailerFor(
  port: number,
  { login = 'dragoman:mail%20password@', scheme = 'smtp', ca = '' }: Connection,
): Mailer {
  const mailer = createSmtpMailer({
    url: `${scheme}://${login}127.0.0.1:${port}`,
    from: 'Dragoman <talk@example.org>',
    ca,
  });
  open.push(() => mailer.close());
  return mailer;
}

async function failureOf(sending: Promise<void>): Promise<MailFailure> {
  const failure: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(failure instanceof MailFailure)) throw new Error(`no mail failure: ${String(failure)}`);
  return failure;
}

test('a mail is sent over STARTTLS, with the operator’s login, as text and HTML', async () => {
  const server = await listener();

  await mailerFor(server.port, { ca: server.ca }).send(mail);

  expect(server.received).toHaveLength(1);
  const [got] = server.received;
  expect(got).toMatchObject({ from: 'talk@example.org', to: ['mei@example.org'], isEncrypted: true, user: 'dragoman' });
  expect(readEml(got!.raw)).toMatchObject({ to: 'mei@example.org', subject: 'コード 123456' });
  expect(readEml(got!.raw).text.trim()).toBe(mail.text);
  expect(readEml(got!.raw).html.trim()).toBe(mail.html);
});

test('a mail is sent over implicit TLS', async () => {
  const server = await listener({ implicitTls: true });

  await mailerFor(server.port, { scheme: 'smtps', ca: server.ca }).send(mail);

  expect(server.received).toMatchObject([{ isEncrypted: true, user: 'dragoman' }]);
});

test('a server with an untrusted certificate gets neither login nor mail', async () => {
  const server = await listener();

  const failure = await failureOf(mailerFor(server.port, {}).send(mail));

  expect(failure.reason).toBe('unavailable');
  expect([server.received, server.passwords]).toEqual([[], []]);
});

test('a login is never sent unencrypted', async () => {
  const server = await listener({ offersTls: false });

  const failure = await failureOf(mailerFor(server.port, {}).send(mail));

  expect(failure.reason).toBe('unavailable');
  expect([server.received, server.passwords]).toEqual([[], []]);
});

test('a wrong login counts as an unavailable mail server', async () => {
  const server = await listener();

  const failure = await failureOf(mailerFor(server.port, { login: 'dragoman:wrong@', ca: server.ca }).send(mail));

  expect(failure.reason).toBe('unavailable');
  expect(failure.cause).toMatchObject({ code: 'EAUTH', responseCode: 535 });
  expect(server.received).toEqual([]);
});

test('a permanent refusal of an address differs from a temporary one', async () => {
  const server = await listener({ refusals: { 'gone@example.org': 550, 'full@example.org': 451 } });
  const mailer = mailerFor(server.port, { ca: server.ca });

  expect((await failureOf(mailer.send({ ...mail, to: 'gone@example.org' }))).reason).toBe('address-rejected');
  expect((await failureOf(mailer.send({ ...mail, to: 'full@example.org' }))).reason).toBe('unavailable');
});

test('an unreachable server fails the mail quickly, and a restarted one accepts the next', async () => {
  const before = await startSmtpListener();
  await before.close();
  const mailer = mailerFor(before.port, { ca: before.ca });

  expect((await failureOf(mailer.send(mail))).reason).toBe('unavailable');

  const back = await listener({ port: before.port });
  const patient = mailerFor(back.port, { ca: back.ca });
  await patient.send(mail);
  expect(back.received).toHaveLength(1);
});

test('a line break in a subject adds no receiver', async () => {
  const server = await listener();

  await mailerFor(server.port, { ca: server.ca }).send({ ...mail, subject: 'Hello\r\nBcc: evil@example.org' });

  expect(server.received).toMatchObject([{ to: ['mei@example.org'] }]);
  expect(server.received[0]!.raw).not.toMatch(/^bcc:/im);
});
