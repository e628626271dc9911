import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/shared/config/config.ts';
import { checkAudioPath } from '../../../server/doctor/check-audio-path.ts';
import { isPublicAddress } from '../../../server/shared/public-address.ts';
import { freePort } from '../../e2e/support/server.ts';

async function diagnosis(env: Record<string, string>): Promise<readonly string[]> {
  const findings = await checkAudioPath(readConfig({ ALLOW_SANDBOX: '1', ...env }));
  return findings.filter(({ subject }) => subject === 'Audio').map(({ state, message }) => `${state}: ${message}`);
}

test('on this machine alone no setting is missing', async () => {
  expect(await diagnosis({})).toEqual([expect.stringMatching(/^good: Calls are offered at /)]);
});

test('a private address behind a public name is reported', async () => {
  const env = { PUBLIC_URL: 'https://203.0.113.7', VOICE_ADDRESS: '10.0.0.5,fd00::5' };
  const turn = { TURN_URLS: 'turn:turn.invalid', TURN_SECRET: 'sixteen characters' };

  const [withoutTurn, anyPort] = await diagnosis(env);
  const [withTurn] = await diagnosis({ ...env, ...turn });

  expect(withoutTurn).toBe(
    'bad: Calls are offered at 10.0.0.5, fd00::5 only, where clients of https://203.0.113.7 cannot reach them. Set VOICE_ADDRESS to the public address of this machine.',
  );
  expect(withTurn).toMatch(/^note: .* so that they all go over TURN\. Set VOICE_ADDRESS/);
  expect(anyPort).toMatch(/^note: Calls use any free UDP port\. Set VOICE_PORT/);
});

test('a public address, and a private one behind a private name, are right', async () => {
  const inPublic = await diagnosis({ PUBLIC_URL: 'https://203.0.113.7', VOICE_ADDRESS: '10.0.0.5,2001:db8::5' });
  const inPrivate = await diagnosis({ PUBLIC_URL: 'https://10.0.0.1', VOICE_ADDRESS: '10.0.0.5' });

  expect(inPublic[0]).toBe('good: Calls are offered at 10.0.0.5, 2001:db8::5.');
  expect(inPrivate[0]).toBe('good: Calls are offered at 10.0.0.5.');
});

test('the port of each voice process is tried with a packet, unless something uses it', async () => {
  const port = await freePort();
  const env = { VOICE_PORT: String(port), VOICE_ADDRESS: '127.0.0.1', VOICE_PROCESSES: '2' };
  const free = await diagnosis(env);
  const user = createSocket('udp4').bind(port);
  await once(user, 'listening');

  const used = await diagnosis(env);
  user.close();

  expect(free.slice(1)).toEqual([port, port + 1].map((value) => `good: UDP port ${value} receives packets.`));
  expect(used[1]).toMatch(/^note: UDP port \d+ is in use: by the server, if it is running/);
});

test('a cloud service has a network of its own', async () => {
  expect(await diagnosis({ VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key' })).toEqual([]);
});

test.each([
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['198.51.100.7', true],
  ['::1', false],
  ['fd12::1', false],
  ['fe80::1', false],
  ['2001:db8::1', true],
  ['::ffff:10.0.0.1', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
