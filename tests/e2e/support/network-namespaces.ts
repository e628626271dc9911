import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { isCoturnInstalled } from '../../server/real-coturn.ts';

/** A network for each process: the system removes the link of an earlier one late, and would send to it what is for this one. */
const testsNetwork = `10.${64 + ((process.pid >> 8) % 32)}.${process.pid % 256}`;

/**
 * Networks of the tests' own, made of network namespaces:
 *
 *                                    ┌─ server 10.99.2.9, 10.99.2.2
 *   client 10.99.1.2 ── router ────────┼─ turn 10.99.3.2
 *                       203.0.113.5    └─ container 172.30.0.2
 *
 * The server's network has a link to the tests, too, for the engines that they stub.
 */
export const addresses = {
  server: '10.99.2.2',
  turn: '10.99.3.2',
  /** The router's own, where it publishes ports of the container. */
  public: '203.0.113.5',
  container: '172.30.0.2',
  /** The tests' own, as the server sees it. */
  tests: `${testsNetwork}.1`,
} as const;

const places = ['client', 'router', 'server', 'turn', 'container'] as const;

export type Place = (typeof places)[number];

/** Why there can be no networks here; undefined where there can be. */
export function whyNoNetworks(): string | undefined {
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  const areInstalled = spawnSync('which', ['ip', 'nft']).status === 0 && isCoturnInstalled;
  if (!areInstalled) return 'apt-get install iproute2 nftables coturn';
  const name = `dragoman-${process.pid}-trial`;
  const tried = spawnSync('ip', ['netns', 'add', name]);
  spawnSync('ip', ['netns', 'delete', name]);
  return tried.status === 0 ? undefined : 'this system allows no network namespaces';
}

export class Networks {
  readonly #prefix = `dragoman-${process.pid}`;

  constructor() {
    removeAbandoned();
    for (const index of places) this.#ip('netns', 'add', this.nameOf(index));
    for (const index of places) this.#ip('-n', this.nameOf(index), 'link', 'set', 'lo', 'up');
    this.#link('client', ['10.99.1.2/24'], ['10.99.1.1/24', `${addresses.public}/24`]);
    // The second of its addresses: what the server sends must come from the one that it was asked at.
    this.#link('server', ['10.99.2.9/24', `${addresses.server}/24`], ['10.99.2.1/24']);
    this.#link('turn', [`${addresses.turn}/24`], ['10.99.3.1/24']);
    this.#link('container', [`${addresses.container}/24`], ['172.30.0.1/24']);
    this.run('router', 'sh', '-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward');
  }

  /** Lets the server reach programs of the tests at `addresses.tests`. */
  linkServerToTests(): void {
    const name = `dragoman${process.pid}`;
    this.#ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'tests', 'netns', this.nameOf('server'));
    this.#ip('address', 'add', `${addresses.tests}/24`, 'dev', name);
    this.#ip('link', 'set', name, 'up');
    this.#ip('-n', this.nameOf('server'), 'address', 'add', `${testsNetwork}.2/24`, 'dev', 'tests');
    this.#ip('-n', this.nameOf('server'), 'link', 'set', 'tests', 'up');
  }

  /** The client leaves its network, and comes back at this address. */
  moveClient(address: string): void {
    const there = this.nameOf('client');
    this.#ip('-n', there, 'link', 'set', 'eth0', 'down');
    this.#ip('-n', there, 'address', 'flush', 'dev', 'eth0');
    this.#ip('-n', there, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    this.#ip('-n', there, 'link', 'set', 'eth0', 'up');
    this.#ip('-n', there, 'route', 'add', 'default', 'via', '10.99.1.1');
  }

  nameOf(index: Place): string {
    return `${this.#prefix}-${index}`;
  }

  /** How to start a program there. */
  commandIn(index: Place, ...command: readonly string[]): readonly [string, ...string[]] {
    return ['ip', 'netns', 'exec', this.nameOf(index), ...command];
  }

  run(index: Place, ...command: readonly string[]): string {
    const [program, ...args] = this.commandIn(index, ...command);
    return runProgram(program, args);
  }

  /** Replaces what the router lets through and translates. */
  setRouterRules(rules: string): void {
    const [program, ...args] = this.commandIn('router', 'nft', '-f', '-');
    runProgram(program, args, `flush ruleset\n${countOthers}\n${rules}`);
  }

  /** Packets since the last change of the rules from a server to an address that is none of these networks. */
  packetsToOthers(): number {
    const found = /packets (\d+)/.exec(this.run('router', 'nft', 'list', 'counter', 'inet', 'others', 'sent'));
    return Number(found?.[1]);
  }

  /** Removes what the constructor has made; processes in there have to be ended before. */
  remove(): void {
    for (const index of places) spawnSync('ip', ['netns', 'delete', this.nameOf(index)]);
  }

  #link(index: Place, own: readonly string[], routers: readonly string[]): void {
    const [there, router] = [this.nameOf(index), this.nameOf('router')];
    this.#ip('link', 'add', 'eth0', 'netns', there, 'type', 'veth', 'peer', 'name', index, 'netns', router);
    for (const address of own) this.#ip('-n', there, 'address', 'add', address, 'dev', 'eth0');
    for (const address of routers) this.#ip('-n', router, 'address', 'add', address, 'dev', index);
    this.#ip('-n', there, 'link', 'set', 'eth0', 'up');
    this.#ip('-n', router, 'link', 'set', index, 'up');
    this.#ip('-n', there, 'route', 'add', 'default', 'via', routers[0]?.split('/')[0] ?? '');
  }

  #ip(...args: readonly string[]): void {
    runProgram('ip', args);
  }
}

/** Look-ups of names count too. */
const countOthers = `
  table inet others {
    counter sent {}
    chain count {
      type filter hook prerouting priority raw;
      iifname { server, container } ip daddr != { 10.99.0.0/16, 172.30.0.0/24, 203.0.113.0/24 } counter name sent
    }
  }`;

/** Removes the namespaces of killed test runs. */
function removeAbandoned(): void {
  for (const name of namespaces()) {
    const [, pid] = /^dragoman-(\d+)-/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) spawnSync('ip', ['netns', 'delete', name]);
  }
}

function namespaces(): readonly string[] {
  try {
    return readdirSync('/run/netns');
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function runProgram(program: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, encoding: 'utf8', timeout: 10_000 });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
}
