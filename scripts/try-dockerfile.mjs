import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Does what the Dockerfile says without Docker: each stage in a Debian of its own (debootstrap, with this machine's
 * Node), each RUN in a chroot. Then starts the result as its user, asks for its health, stops it and starts it again.
 * Needs root, debootstrap, and a network for Debian and npm. `npm run try:image`, or with `-- <folder>` a Debian that
 * is there already.
 */
const project = join(fileURLToPath(import.meta.url), '..', '..');
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const [work, debian] = process.argv.slice(2);

if (work?.startsWith(join(tmpdir(), 'dragoman-image-'))) await build();
else apart(work);

/** Mounts of the chroots are seen by nobody else and gone with the process, before anything is removed. */
function apart(debian) {
  if (process.getuid?.() !== 0 || spawnSync('debootstrap', ['--version']).error) {
    console.error('This needs root, and debootstrap: apt-get install debootstrap.');
    process.exit(1);
  }
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-image-'));
  try {
    const again = [process.execPath, fileURLToPath(import.meta.url), folder, ...(debian ? [resolve(debian)] : [])];
    process.exitCode = spawnSync('unshare', ['--mount', ...again], { stdio: 'inherit' }).status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function build() {
  const base = debian ?? join(work, 'debian');
  if (!existsSync(base)) run('debootstrap', ['--variant=minbase', 'bookworm', base]);
  const stages = new Map();
  let image;
  for (const [word, text] of instructions(readFileSync(join(project, 'Dockerfile'), 'utf8'))) {
    console.log(`\n${word} ${text}`);
    if (word === 'FROM') {
      image = newStage(base, stages.size);
      stages.set(/ AS (\w+)$/i.exec(text)?.[1] ?? String(stages.size), image);
    } else if (word === 'WORKDIR') mkdirSync(join(image.root, (image.folder = text)), { recursive: true });
    else if (word === 'USER') image.user = text;
    else if (word === 'ENV') Object.assign(image.env, Object.fromEntries(text.split(' ').map((one) => one.split('='))));
    else if (word === 'COPY') copy(image, text.split(' '), stages);
    else if (word === 'RUN') inside(image, ['/bin/sh', '-c', text]);
    else if (word === 'ENTRYPOINT' || word === 'CMD') image[word] = JSON.parse(text);
    else if (word === 'HEALTHCHECK') image[word] = JSON.parse(text.slice(text.indexOf('[')));
    else if (!['EXPOSE', 'VOLUME'].includes(word)) throw new Error(`${word} is not known here`);
  }
  for (const folder of [image.folder, '/']) run('du', ['-shx', join(image.root, folder)]);
  await tryOut(image);
}

/** Word and text of each, continued lines joined, comments left out. */
function instructions(dockerfile) {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
    .split('\n');
  return lines.filter(Boolean).map((line) => line.trim().split(/ (.*)/s, 2));
}

/** What node:24-bookworm-slim is, but for the version: Debian, Node in /usr/local, and somebody called node. */
function newStage(base, count) {
  const root = join(work, `stage-${count}`);
  run('cp', ['-a', base, root]);
  const npm = resolve(
    execFileSync('readlink', ['-f', execFileSync('which', ['npm']).toString().trim()]).toString(),
    '../..',
  );
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true });
  run('mount', ['-t', 'proc', 'proc', join(root, 'proc')]);
  const image = { root, folder: '/', user: 'root', env: { PATH } };
  // Who builds behind a proxy with a certificate of its own trusts it here too.
  const trusted = process.env['NODE_EXTRA_CA_CERTS'];
  if (trusted) cpSync(trusted, join(root, (image.env.NODE_EXTRA_CA_CERTS = '/etc/trusted.pem')), { dereference: true });
  inside(image, ['/bin/sh', '-c', 'groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node']);
  return image;
}

function copy(image, words, stages) {
  const from = /^--from=(.*)/.exec(words[0])?.[1];
  const [to, ...sources] = words.slice(from ? 1 : 0).reverse();
  const target = resolve(image.folder, to);
  const ignored = readFileSync(join(project, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  for (const source of sources) {
    const path = from ? join(stages.get(from).root, source) : join(project, source);
    const filter = (one) => from || !ignored.some((name) => isWithin(one, join(project, name)));
    cpSync(path, join(image.root, to.endsWith('/') ? join(target, source.split('/').at(-1)) : target), {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
      filter,
    });
  }
}

function isWithin(path, folder) {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The words that run a command in the image, as its user, in its folder, with its environment alone. */
function chrooted({ root, folder, user, env }, command) {
  const variables = Object.entries({ HOME: user === 'root' ? '/root' : `/home/${user}`, ...env });
  const start = ['/bin/sh', '-c', 'cd "$0" && exec "$@"', folder, ...command];
  return [
    'chroot',
    `--userspec=${user}`,
    root,
    'env',
    '-i',
    ...variables.map(([name, value]) => `${name}=${value}`),
    ...start,
  ];
}

function inside(image, command) {
  const [program, ...args] = chrooted(image, command);
  run(program, args);
}

function run(program, args) {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}

async function tryOut(image) {
  // Stand-ins are for one's own machine; compose.yaml sets them all.
  const tried = { ...image, env: { ...image.env, PUBLIC_URL: `http://localhost:${image.env.PORT}` } };
  for (const time of ['first', 'second']) {
    console.log(`\nstarting it, the ${time} time`);
    const container = await start(tried);
    await healthy(tried, container);
    within(tried, container, ['node', 'dist/server/doctor.mjs']);
    const askedMs = performance.now();
    process.kill(container, 'SIGTERM');
    while (existsSync(`/proc/${container}`)) await new Promise((resolve) => setTimeout(resolve, 20));
    console.log(`gone ${Math.round(performance.now() - askedMs)} ms after SIGTERM`);
  }
  for (const command of [['ledger-check'], ['backup', '/data/a-backup']])
    inside(tried, ['node', `dist/server/${command[0]}.mjs`, ...command.slice(1)]);
  const elsewhere = { ...tried, env: { ...tried.env, DATA_DIR: '/tmp/elsewhere' } };
  inside(elsewhere, ['node', 'dist/server/restore.mjs', '/data/a-backup']);
  run('ls', ['-la', join(image.root, 'data')]);
}

/** Answers the process that is number one in there, once it has said that it listens. */
async function start(image) {
  const prepare = `mount -t proc proc ${image.root}/proc && ip link set lo up && exec "$@"`;
  const command = ['sh', '-c', prepare, 'sh', ...chrooted(image, [...image.ENTRYPOINT, ...image.CMD])];
  const outside = spawn('unshare', ['--mount', '--pid', '--net', '--fork', '--kill-child', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  outside.stdout.pipe(process.stdout);
  outside.once('exit', (code) => console.log(`it ended with ${code}`));
  await once(outside.stdout, 'data');
  return Number(readFileSync(`/proc/${outside.pid}/task/${outside.pid}/children`, 'utf8').trim());
}

/** The HEALTHCHECK's own words, as often as it takes. */
async function healthy(image, container) {
  const startedMs = performance.now();
  while (within(image, container, image.HEALTHCHECK) !== 0) {
    if (performance.now() - startedMs > 60_000) throw new Error('it does not become healthy');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  console.log(`healthy after ${Math.round(performance.now() - startedMs)} ms`);
}

function within(image, container, command) {
  const namespaces = ['--mount', '--pid', '--net', '--target', String(container)];
  return spawnSync('nsenter', [...namespaces, ...chrooted(image, command)], { stdio: ['ignore', 'inherit', 'inherit'] })
    .status;
}
