import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MARK = 'DRAGOMAN_APART';

/** Each name with its addresses, all of them on this machine. */
export type Names = Readonly<Record<string, readonly string[]>>;

export const isApart = process.env[MARK] === '1';

/** The obstacle on this machine, in a sentence; undefined without one. */
export function whatIsMissing(programs: readonly string[]): string | undefined {
  const missing = ['unshare', 'ip', ...programs].filter((name) => !isInstalled(name));
  if (missing.length > 0) return `This needs ${missing.join(' and ')}, which is not installed.`;
  const tried = spawnSync('unshare', [...namespaces(), 'true'], { encoding: 'utf8' });
  return tried.status === 0 ? undefined : `This needs a network of its own, as root: ${tried.stderr.trim()}.`;
}

/**
 * Runs this program again where only its own names and ports exist, so that what is tried keeps the names and ports
 * it is deployed with. Answers its exit code.
 */
export function runApart(names: Names): number {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-names-'));
  const hosts = join(folder, 'hosts');
  writeFileSync(hosts, Object.entries(names).flatMap(linesOf).join(''));
  const enter = 'ip link set lo up && mount --bind "$0" /etc/hosts && exec "$@"';
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  try {
    const { status } = spawnSync('unshare', [...namespaces(), 'sh', '-c', enter, hosts, ...again], {
      stdio: 'inherit',
      env: { ...process.env, [MARK]: '1' },
    });
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function linesOf([name, addresses]: readonly [string, readonly string[]]): string[] {
  return addresses.map((address) => `${address} ${name}\n`);
}

function namespaces(): string[] {
  // When the first of its processes ends, so do the others.
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  return process.getuid?.() === 0 ? own : ['--map-current-user', '--keep-caps', ...own];
}

function isInstalled(name: string): boolean {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin'];
  return folders.some((folder) => existsSync(join(folder, name)));
}
