import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeAlphabet } from '../../../server/modules/invitations/invitation-code.ts';
import type { RequestInput } from '../../../src/protocol/contract.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newestMail, readOutbox } from '../mail/read-outbox.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(async () => {
  await server.reset();
  token = await server.createAdmin();
});
afterAll(() => server.close());

async function generate(emails: string[], more: Partial<RequestInput<'generateInvitations'>['body']> = {}) {
  return await server.request('generateInvitations', { body: { emails, ...more } }, { token });
}

async function list() {
  return (await server.request('invitations', {}, { token })).body.invitations;
}

async function actions() {
  const { body } = await server.request('auditLog', { query: {} }, { token });
  return body.entries.map(({ action, subject, amount }) => [action, subject ?? amount]);
}

test('each address gets a pending invitation with a code of four unambiguous characters', async () => {
  const { body: result } = await generate([' Ana@Example.org ', 'bo@example.org', 'no address', '']);

  expect(result.invitations?.map(({ email, status }) => [email, status])).toEqual([
    ['ana@example.org', 'pending'],
    ['bo@example.org', 'pending'],
  ]);
  for (const { code } of result.invitations ?? []) expect(code).toMatch(new RegExp(`^(?=\\D)[${codeAlphabet}]{4}$`));
  expect(result.skipped).toBe(2);
  expect(await actions()).toEqual([['invitations-generated', 2]]);
});

test('an address that is already invited is skipped, also by concurrent requests', async () => {
  const emails = Array.from({ length: 50 }, (_, number) => `person${number}@example.org`);

  const replies = await Promise.all([generate(emails), generate(emails.toReversed()), generate(emails)]);

  const made = replies.flatMap((reply) => reply.body.invitations ?? []);
  expect(made).toHaveLength(50);
  expect(await list()).toHaveLength(50);
});

test('a list without any @ is refused with a message', async () => {
  const refused = await generate(['ana', '  ']);

  expect(refused.status).toBe(400);
  expect(refused.error.message).toBe('No valid email addresses found');
});

test('a thousand addresses are invited in one request and mailed once each', async () => {
  const emails = Array.from({ length: 1000 }, (_, number) => `guest${number}@example.org`);

  const generated = await generate(emails);
  let waiting = 1000;
  for (let call = 0; waiting > 0 && call < 20; call += 1) {
    waiting = (await server.request('sendInvitations', {}, { token })).body.waitingCount ?? 0;
  }

  const receivers = (await readOutbox(server.dataDir)).map((mail) => mail.to).filter((to) => to.startsWith('guest'));
  expect(new Set(generated.body.invitations?.map((invitation) => invitation.code)).size).toBe(1000);
  expect(new Set(receivers).size).toBe(1000);
  expect(receivers).toHaveLength(1000);
  expect((await list()).filter((value) => value.status === 'sent')).toHaveLength(1000);
}, 240_000);

test('sending marks pending invitations as sent and mails the code in the requested language', async () => {
  await generate(['mei@example.org'], { locale: 'zh-CN' });

  const { body: result } = await server.request('sendInvitations', {}, { token });

  const [invitation] = await list();
  const mail = await newestMail(server.dataDir, 'mei@example.org');
  expect(result.sentCount).toBe(1);
  expect(invitation).toMatchObject({
    status: 'sent',
    sent_at: expect.any(String),
    mail: { state: 'sent', attempts: 1 },
  });
  expect(mail.text).toContain(invitation?.code);
  expect(mail.html).toContain('lang="zh-CN"');
});

test('sending again skips mails that were sent', async () => {
  await generate(['once@example.org']);
  await server.request('sendInvitations', {}, { token });

  const { body: result } = await server.request('sendInvitations', {}, { token });

  expect(result.sentCount).toBe(0);
  expect((await readOutbox(server.dataDir)).filter((mail) => mail.to === 'once@example.org')).toHaveLength(1);
});

test('one invitation can be resent with the same code', async () => {
  const { body: result } = await generate(['again@example.org']);
  const { id, code } = result.invitations?.[0] ?? { id: '', code: '' };
  await server.request('sendInvitations', {}, { token });

  await server.request('resendInvitation', { params: { id } }, { token });
  await server.request('sendInvitations', {}, { token });

  const mails = (await readOutbox(server.dataDir)).filter((mail) => mail.to === 'again@example.org');
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(mail.text).toContain(code);
  expect(await actions()).toContainEqual(['invitation-resent', 'again@example.org']);
});

test('a revoked invitation is not mailed and cannot be revoked again; its address can be invited again', async () => {
  const { body: result } = await generate(['gone@example.org']);
  const { id } = result.invitations?.[0] ?? { id: '' };

  const revoked = await server.request('revokeInvitation', { params: { id } }, { token });
  const twice = await server.request('revokeInvitation', { params: { id } }, { token });
  const sent = await server.request('sendInvitations', {}, { token });
  const repeated = await generate(['gone@example.org']);

  expect(revoked.body.invitation).toMatchObject({ status: 'revoked', revoked_at: expect.any(String) });
  expect(twice.status).toBe(409);
  expect(sent.body.sentCount).toBe(0);
  expect(repeated.body.invitations).toHaveLength(1);
  expect(await actions()).toContainEqual(['invitation-revoked', 'gone@example.org']);
});

test('an invitation that does not exist is not found', async () => {
  const missing = { params: { id: '00000000-0000-4000-8000-000000000000' } };

  const replies = [
    await server.request('revokeInvitation', missing, { token }),
    await server.request('resendInvitation', missing, { token }),
  ];

  expect(replies.map((reply) => reply.status)).toEqual([404, 404]);
});

test('codes are not logged', async () => {
  const { body: result } = await generate(['quiet@example.org']);
  await server.request('sendInvitations', {}, { token });

  expect(server.logLines.join('\n')).not.toContain(result.invitations?.[0]?.code);
});
