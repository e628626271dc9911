import { randomUUID } from 'node:crypto';
import type { User } from '../../../src/protocol/contract.ts';
import type { TestServer } from '../harness.ts';
import { newestCode } from '../mail/read-outbox.ts';

export type RegisteredPerson = {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly user: User;
};

export type Registration = { readonly email?: string; readonly password?: string; readonly invitationCode?: string };

/** Registers a person over HTTP, with a mailed code. */
export async function registerPerson(server: TestServer, registration: Registration = {}): Promise<RegisteredPerson> {
  const { email = `${randomUUID()}@example.org`, password = 'correct horse battery', invitationCode } = registration;
  const browser = server.browser();
  const sent = await browser('sendOtp', { body: { email, invite_code: invitationCode } });
  if (sent.status !== 200) throw new Error(`no code: ${sent.error.code}`);
  const code = await newestCode(server.dataDir, email);
  const { body } = await browser('register', {
    body: { email, password, name: 'Mei Tanaka', code, invitationCode },
  });
  if (!body.token || !body.user) throw new Error('registered without a token or a user');
  return { email, password, token: body.token, user: body.user };
}
