import type { Socket } from 'node:dgram';
import { EventEmitter } from 'node:events';
import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { addressToBytes } from '../../../../voice/kernel/stun.ts';
import { IcePort, type IceEndpoint } from '../../../../voice/transport/ice/ice-port.ts';

type Sent = { readonly datagram: Buffer; readonly port: number; readonly address: string };

/** A UDP socket whose datagrams stay in memory. */
class MemorySocket extends EventEmitter {
  readonly sent: Sent[] = [];

  send(datagram: Buffer, port: number, address: string): void {
    this.sent.push({ datagram, port, address });
  }

  receive(datagram: Buffer, port = 5000, address = '192.0.2.1'): void {
    this.emit('message', datagram, { address, port, family: 'IPv4', size: datagram.length });
  }
}

function open(faults?: { isOutage: boolean }) {
  const socket = new MemorySocket();
  const port = new IcePort(faults);
  port.add(socket as unknown as Socket);
  const heard = { checks: [] as boolean[], datagrams: [] as string[] };
  const listen = () =>
    port.open(
      {
        onCheck: (isNomination) => heard.checks.push(isNomination),
        onDatagram: (datagram) => heard.datagrams.push(datagram.toString('hex')),
      },
      'controlled',
    );
  return { socket, port, heard, endpoint: listen(), listen };
}

const USE_CANDIDATE = Buffer.from('00250000', 'hex');
const ICE_CONTROLLED = Buffer.from('802900080000000000000001', 'hex');

/** A check as a client sends it. */
function check({ credentials }: IceEndpoint, extra = Buffer.alloc(0), password = credentials.password): Buffer {
  const username = Buffer.from(`${credentials.ufrag}:them`);
  const padded = Buffer.alloc((username.length + 3) & ~3);
  username.copy(padded);
  const attributes = Buffer.concat([Buffer.from([0, 6, 0, username.length]), padded, extra]);
  const message = Buffer.concat([Buffer.from('000100002112a4420102030405060708090a0b0c', 'hex'), attributes]);
  message.writeUInt16BE(attributes.length + 24, 2);
  const hmac = createHmac('sha1', password).update(message).digest();
  return Buffer.concat([message, Buffer.from([0, 8, 0, 20]), hmac]);
}

const data = Buffer.from('80aabb', 'hex');

test('an authenticated check is answered with the address that it came from', () => {
  const { socket, endpoint, heard } = open();

  socket.receive(check(endpoint, USE_CANDIDATE));

  expect(socket.sent).toMatchObject([{ port: 5000, address: '192.0.2.1' }]);
  const response = socket.sent[0]?.datagram ?? Buffer.alloc(0);
  expect(response.readUInt16BE(0)).toBe(0x0101);
  expect(response.subarray(20, 32).toString('hex')).toBe(
    // XOR-MAPPED-ADDRESS of 192.0.2.1:5000.
    `002000080001${(5000 ^ 0x2112).toString(16)}e112a643`,
  );
  expect(heard.checks).toEqual([true]);
});

test.for([
  ['with a wrong password', (endpoint: IceEndpoint) => check(endpoint, USE_CANDIDATE, 'wrong')],
  ['that was cut', (endpoint: IceEndpoint) => check(endpoint).subarray(0, -20)],
  ['that was changed', (endpoint: IceEndpoint) => check(endpoint).fill(0xff, 30, 31)],
] as const)('a check %s has no effect', ([, make]) => {
  const { socket, endpoint, heard } = open();

  socket.receive(make(endpoint));
  socket.receive(data);
  endpoint.send(data);

  expect(socket.sent).toEqual([]);
  expect(heard).toEqual({ checks: [], datagrams: [] });
});

test('nothing is sent before a check, and datagrams are taken from checked addresses only', () => {
  const { socket, endpoint, heard } = open();

  endpoint.send(data);
  socket.receive(data);
  expect(socket.sent).toEqual([]);
  socket.receive(check(endpoint));
  socket.receive(data);
  socket.receive(data, 5001);
  socket.receive(data, 5000, '192.0.2.2');

  expect(heard.datagrams).toEqual(['80aabb']);
});

test('datagrams go to the nominated address, and follow it to another network', () => {
  const { socket, endpoint } = open();
  const goesTo = () => {
    endpoint.send(data);
    return socket.sent.at(-1)?.port;
  };

  socket.receive(check(endpoint), 5000);
  expect(goesTo()).toBe(5000);
  socket.receive(check(endpoint, USE_CANDIDATE), 5001);
  expect(goesTo()).toBe(5001);
  socket.receive(check(endpoint), 5000);
  expect(goesTo()).toBe(5001);
  socket.receive(check(endpoint, USE_CANDIDATE), 5002);
  expect(goesTo()).toBe(5002);
});

test('a client that claims the controlled role gets a role conflict', () => {
  const { socket, endpoint, heard } = open();

  socket.receive(check(endpoint, ICE_CONTROLLED));

  expect(socket.sent[0]?.datagram.readUInt16BE(0)).toBe(0x0111);
  expect(heard.checks).toEqual([]);
});

test('a fresh address cannot be taken over by another endpoint', () => {
  const { socket, endpoint, heard, listen } = open();
  const attacker = listen();

  socket.receive(check(endpoint));
  socket.receive(check(attacker));
  expect(socket.sent).toHaveLength(1);
  expect(heard.checks).toHaveLength(1);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 31_000);
  socket.receive(check(attacker));
  vi.restoreAllMocks();

  expect(socket.sent).toHaveLength(2);
});

test('the addresses of an endpoint are bounded, and all are forgotten when it closes', () => {
  const { socket, endpoint, heard } = open();

  for (let port = 5000; port < 5100; port++) socket.receive(check(endpoint), port);
  socket.receive(data, 5050);
  expect(heard.datagrams).toEqual([]);
  socket.receive(data, 5000);
  socket.receive(data, 5099);
  expect(heard.datagrams).toHaveLength(2);
  endpoint.close();
  socket.receive(data, 5099);
  socket.receive(check(endpoint), 5099);

  expect(heard.datagrams).toHaveLength(2);
  expect(heard.checks).toHaveLength(100);
});

test('during a simulated outage nothing goes in or out', () => {
  const faults = { isOutage: false };
  const { socket, endpoint, heard } = open(faults);
  socket.receive(check(endpoint));

  faults.isOutage = true;
  endpoint.send(data);
  socket.receive(data);
  socket.receive(check(endpoint));

  expect(socket.sent).toHaveLength(1);
  expect(heard).toEqual({ checks: [false], datagrams: [] });
});

test.for([
  ['192.0.2.1', 'c0000201'],
  ['2001:db8::7', '20010db8000000000000000000000007'],
  ['::1', '00000000000000000000000000000001'],
  ['fe80::1%eth0', 'fe800000000000000000000000000001'],
  ['::ffff:192.0.2.1', '00000000000000000000ffffc0000201'],
] as const)('the bytes of %s', ([address, bytes]) => {
  expect(Buffer.from(addressToBytes(address)).toString('hex')).toBe(bytes);
});
