import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { ClientSockets } from '../../../../voice/transport/client-sockets.ts';

const opened: { close(): void }[] = [];

afterEach(() => {
  for (const value of opened.splice(0)) value.close();
});

const machine = { addresses: ['127.0.0.1'] };

/** Sends every datagram back, from the socket at which it has arrived. */
async function openEcho(port = 0): Promise<ClientSockets> {
  const sendBack = (socket: Socket) =>
    socket.on('message', (datagram, { port: from, address }) => socket.send(datagram, from, address));
  const sockets = await ClientSockets.open(port, () => machine.addresses, sendBack);
  opened.push(sockets);
  return sockets;
}

/** @returns the address from which the reply to a datagram comes */
async function replyTo(address: string, port: number): Promise<string> {
  const client = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  opened.push(client);
  const reply = once(client, 'message');
  client.send('hello', port, address);
  const [, source] = await reply;
  return source.address;
}

test('a reply comes from the address that got the request', async () => {
  machine.addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
  const { port } = await openEcho();

  expect(await replyTo('127.0.0.3', port)).toBe('127.0.0.3');
  expect(await replyTo('127.0.0.2', port)).toBe('127.0.0.2');
});

const hasIpv6 = (networkInterfaces()['lo'] ?? []).some(({ family }) => family === 'IPv6');

test.skipIf(!hasIpv6)('IPv6 addresses are heard on the same port', async () => {
  machine.addresses = ['127.0.0.1', '::1'];
  const sockets = await openEcho();

  expect(sockets.addresses()).toEqual(['127.0.0.1', '::1']);
  expect(await replyTo('::1', sockets.port)).toBe('::1');
  expect(await replyTo('127.0.0.1', sockets.port)).toBe('127.0.0.1');
});

test('an address that the machine gets later is heard too, and one that it loses is given up', async () => {
  machine.addresses = ['127.0.0.1', '127.0.0.2'];
  const sockets = await openEcho();

  machine.addresses = ['127.0.0.1', '127.0.0.3'];
  await Promise.all([sockets.update(), sockets.update()]);

  expect(sockets.addresses()).toEqual(['127.0.0.1', '127.0.0.3']);
  expect(await replyTo('127.0.0.3', sockets.port)).toBe('127.0.0.3');
  const other = createSocket('udp4');
  opened.push(other);
  other.bind({ port: sockets.port, address: '127.0.0.2', exclusive: true });
  await once(other, 'listening');
});

test('an address that cannot be used is not advertised', async () => {
  machine.addresses = ['192.0.2.77', '127.0.0.1'];

  const sockets = await openEcho();

  expect(sockets.addresses()).toEqual(['127.0.0.1']);
});

test('a port that is taken at one address is refused with a sentence', async () => {
  machine.addresses = ['127.0.0.1', '127.0.0.2'];
  const other = createSocket('udp4');
  opened.push(other);
  other.bind({ address: '127.0.0.2', port: 0, exclusive: true });
  await once(other, 'listening');
  const { port } = other.address();

  await expect(openEcho(port)).rejects.toThrow(`UDP port ${port} of the embedded voice cannot be used (EADDRINUSE).`);
});
