import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { request as httpRequest } from 'node:http';
import { sleep } from '../../../src/shared/async.ts';
import { malformedRequest, routeNames } from '../../server/attack/malformed-requests.ts';
import { uploadedTurn } from '../../server/uploads.ts';
import { newDevice } from '../../server/trial/device.ts';
import type { Attack, Attacker } from './attack.ts';
import { anyAddress, customerAddress } from './network-names.ts';

const MEGABYTE = 1024 * 1024;

/** The attacks of SECURITY.md that need nothing but HTTP. */
export const httpAttacks: readonly Attack[] = [
  { name: 'unfinished bodies of 1 MB', everyMs: 200, run: unfinishedBodies },
  { name: 'unfinished headers', everyMs: 500, run: unfinishedHeaders },
  { name: 'trials of one IPv6 customer', everyMs: 50, run: startTrial },
  { name: 'wrong passwords for an honest account', everyMs: 100, run: guessPassword },
  { name: 'second factors for an honest account', everyMs: 300, run: requestSecondFactor },
  { name: 'reset codes for an honest account', everyMs: 300, run: requestResetCode },
  { name: 'guesses of reset codes', everyMs: 200, run: guessResetCode },
  { name: 'guesses of the administrator’s password', everyMs: 150, run: guessAdministrator },
  { name: 'guesses of invitation codes', everyMs: 200, run: guessInvitation },
  { name: 'refreshing without end', everyMs: 100, run: refresh },
  { name: 'uploads without end', everyMs: 500, run: upload },
  { name: 'guesses of the password behind a stolen token', everyMs: 300, run: closeStolenAccount },
  { name: 'forged notifications', everyMs: 50, run: forgeNotification },
  { name: 'the API description', everyMs: 50, run: readDescription },
  { name: 'the sandbox from elsewhere', everyMs: 200, run: useSandbox },
  { name: 'sessions without end', everyMs: 100, run: createSessions },
  { name: 'malformed requests', everyMs: 50, run: malformed },
  { name: 'deep and large JSON', everyMs: 200, run: deepJson },
];

async function post({ server, note }: Attacker, path: string, body: string, headers: object): Promise<void> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await response.arrayBuffer();
  note(response.status);
}

/** Fifty connections that send all but the last byte and keep waiting. */
async function unfinishedBodies({ server, random, note }: Attacker): Promise<void> {
  const part = Buffer.alloc(MEGABYTE - 1, 'x');
  const { port } = new URL(server.url);
  const sockets = Array.from({ length: 50 }, () => {
    const socket = connect(Number(port), '127.0.0.1');
    const forwarded = anyAddress(random)['x-forwarded-for'];
    // 16 kB is what a request without a token may have: this one is let in, and waits for its last byte.
    const length = random.chance(0.5) ? 16_000 : part.length + 1;
    const head = `Host: x\r\nX-Forwarded-For: ${forwarded}\r\nContent-Type: application/json`;
    socket.on('error', () => undefined);
    socket.once('data', (chunk) => note(chunk.toString().slice(9, 12)));
    socket.on('close', () => note('closed'));
    socket.write(`POST /api/auth/login HTTP/1.1\r\n${head}\r\nContent-Length: ${length}\r\n\r\n`);
    socket.write(part.subarray(0, length - 1));
    return socket;
  });
  await sleep(2000);
  for (const socket of sockets) socket.destroy();
}

async function unfinishedHeaders({ server }: Attacker): Promise<void> {
  const { port } = new URL(server.url);
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    return socket;
  });
  await sleep(3000);
  for (const socket of sockets) socket.destroy();
}

async function startTrial({ server, random, note }: Attacker): Promise<void> {
  const body = newDevice({ fingerprintHash: randomUUID() });
  const { status } = await server.request('startTrial', { body }, { headers: customerAddress(random) });
  note(status);
}

async function guessPassword({ server, random, victim, note }: Attacker): Promise<void> {
  const body = { email: victim.email, password: `guess ${random.next()}` };
  const { status } = await server.request('login', { body }, { headers: anyAddress(random) });
  note(status);
}

async function requestSecondFactor({ server, random, victim, note }: Attacker): Promise<void> {
  const body = { email: victim.email, password: 'a guess', purpose: 'mfa' } as const;
  const { status } = await server.request('sendOtp', { body }, { headers: anyAddress(random) });
  note(status);
}

async function requestResetCode({ server, random, victim, note }: Attacker): Promise<void> {
  const email = random.chance(0.5) ? victim.email : `${randomUUID()}@example.org`;
  const { status } = await server.request('forgotPassword', { body: { email } }, { headers: anyAddress(random) });
  note(status);
}

async function guessResetCode({ server, random, victim, note }: Attacker): Promise<void> {
  const body = { email: victim.email, code: String(random.below(1_000_000)).padStart(6, '0') };
  const { status } = await server.request(
    'resetPassword',
    { body: { ...body, newPassword: 'mine from now on' } },
    { headers: anyAddress(random) },
  );
  note(status);
}

const adminSpellings = ['admin', 'ADMIN', 'ａdmin', '𝐚dmin', 'ⓐdmin'];

async function guessAdministrator({ server, random, note }: Attacker): Promise<void> {
  const body = { username: random.pick(adminSpellings), password: `guess ${random.next()}` };
  const { status } = await server.request('adminLogin', { body }, { headers: customerAddress(random) });
  note(status);
}

async function guessInvitation({ server, random, note }: Attacker): Promise<void> {
  const body = { email: `${randomUUID()}@example.org`, invite_code: random.next().toString(36).slice(2, 6) };
  const { status } = await server.request('sendOtp', { body }, { headers: customerAddress(random) });
  note(status);
}

/** Refreshes a token, and goes on with the copy that this has retired. */
async function refresh({ server, newToken, random, note }: Attacker): Promise<void> {
  const as = { token: await newToken(), headers: customerAddress(random) };
  for (let count = 0; count < 5; count += 1) note((await server.request('refresh', {}, as)).status);
}

async function upload({ server, own, random, note }: Attacker): Promise<void> {
  const as = own();
  const begun = await server.request('createSession', { body: {} }, as);
  if (begun.status !== 200) return note(begun.status);
  const turns = Array.from({ length: 50 }, (_, at) => ({
    ...uploadedTurn(`item ${at}`, 0),
    user_input: random.next().toString(36).repeat(400),
  }));
  const body = { session_id: begun.body.session.id, conversation_turns: turns };
  const { status } = await server.request('uploadConversation', { body }, as);
  note(status);
}

async function closeStolenAccount({ server, stolen, random, note }: Attacker): Promise<void> {
  const body = { password: `guess ${random.next()}`, code: String(random.below(1_000_000)).padStart(6, '0') };
  note((await server.request('closeAccount', { body }, stolen)).status);
}

async function forgeNotification(attacker: Attacker): Promise<void> {
  const headers = {
    'webhook-id': randomUUID(),
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': 'v1,bm90IGEgc2lnbmF0dXJl',
  };
  await post(attacker, '/api/payment/notify/polar', '{"type":"order.paid"}', headers);
}

async function readDescription({ server, note }: Attacker): Promise<void> {
  const response = await fetch(`${server.url}/api/openapi.json`);
  await response.arrayBuffer();
  note(response.status);
}

async function useSandbox({ server, random, note }: Attacker): Promise<void> {
  const headers = { host: 'rebound.example.org', ...anyAddress(random) };
  const status = await new Promise<number>((resolve, reject) => {
    const sent = httpRequest(`${server.url}/sandbox/pay/any-order`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
  note(status);
}

async function createSessions({ server, own, note }: Attacker): Promise<void> {
  const { status } = await server.request('createSession', { body: {} }, own());
  note(status);
}

async function malformed({ server, random, stolen, note }: Attacker): Promise<void> {
  // These would end the tokens that the other attacks use.
  const name = random.pick(routeNames.filter((name) => !/^logout|^refresh|^closeAccount|^updatePassword/.test(name)));
  const { method, path, headers, body } = malformedRequest(name, random);
  const response = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...anyAddress(random), ...(stolen.token && { authorization: `Bearer ${stolen.token}` }) },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  });
  await response.arrayBuffer();
  note(response.status);
}

async function deepJson(attacker: Attacker): Promise<void> {
  const body = attacker.random.chance(0.5) ? '['.repeat(15_000) : JSON.stringify({ email: 'x'.repeat(15_000) });
  await post(attacker, '/api/auth/login', body, anyAddress(attacker.random));
}
