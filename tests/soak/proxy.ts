import { buildIfStale } from '../../scripts/build.mjs';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { createUser } from '../server/users.ts';
import { isApart, runApart, whatIsMissing } from './proxy/apart.ts';
import { caddyVersion } from './proxy/caddy.ts';
import { restartServers } from './proxy/restart-servers.ts';
import { names, withDeployment } from './proxy/deployment.ts';
import type { Deployment } from './proxy/deployment.ts';
import { useInBrowser } from './proxy/in-a-browser.ts';
import { overload } from './proxy/overload.ts';
import { openReport } from './proxy/report.ts';
import type { Report } from './proxy/report.ts';

/**
 * The deployment of compose.yaml, without Docker: deploy/Caddyfile in front of two servers on one PostgreSQL, with the
 * environment that compose.yaml gives. Uses it in a browser, stops and kills servers under a small load, and says what
 * callers saw. `npm run soak:proxy`.
 */
const steps: Record<string, (deployment: Deployment, report: Report) => Promise<void>> = {
  answers,
  addresses,
  browser,
  'restart-servers': restartServers,
  overload: tooMany,
};

async function begin(): Promise<number> {
  const missing = whatIsMissing(['caddy']);
  if (missing) {
    console.error(`${missing} It runs deploy/Caddyfile (Caddy 2.11.2 or later) on this machine alone.`);
    return 1;
  }
  await buildIfStale();
  process.env['CHROMIUM_PATH'] = await findChromium();
  return runApart(names);
}

/** All of it, or the steps that are named. */
async function soak(asked: readonly string[]): Promise<void> {
  const report = openReport();
  console.log(caddyVersion());
  await withDeployment(async (deployment) => {
    for (const [name, step] of Object.entries(steps)) {
      if (asked.length === 0 || asked.includes(name)) await step(deployment, report);
    }
    report.saw('the proxy complained', countEach(deployment.caddy.complaints()));
    report.saw('the servers complained', countEach(deployment.servers.flatMap((server) => server.complaints())));
  });
  process.exitCode = report.end();
}

function countEach(all: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of all) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

async function answers({ ask }: Deployment, report: Report): Promise<void> {
  const page = await ask({ path: '/', headers: { 'accept-encoding': 'gzip, br, zstd' } });
  report.expect('the page is answered', page.status === 200, page.status);
  report.expect('compressed', page.headers['content-encoding'] !== undefined, page.headers['content-encoding']);
  const hsts = page.headers['strict-transport-security'];
  report.expect('and says to come by HTTPS only', hsts !== undefined, hsts);
  const metrics = await ask({ path: '/metrics' });
  report.expect('the metrics are not for callers', metrics.status === 403, metrics.status);
}

/** Another client's address. */
const ELSEWHERE = '127.0.0.9';
/** The limit in server/modules/admin/admin-attempts.ts. */
const GUESSES = 10;

/** An X-Forwarded-For header written by the caller has no effect. */
async function addresses({ ask }: Deployment, report: Report): Promise<void> {
  const guess = async (count: number, from?: string) => {
    const { status } = await ask({
      method: 'POST',
      path: '/api/admin/login',
      json: { username: `visitor ${count}`, password: 'a guess' },
      headers: { 'x-forwarded-for': `203.0.113.${count}`, 'x-real-ip': `203.0.113.${count}` },
      ...(from === undefined ? {} : { from }),
    });
    return status;
  };
  const statuses: number[] = [];
  for (let count = 0; count <= GUESSES; count += 1) statuses.push(await guess(count));
  report.expect(
    'guesses under false addresses are counted together',
    statuses.indexOf(429) === GUESSES,
    statuses.join(' '),
  );
  const other = await guess(99, ELSEWHERE);
  report.expect('and another address may still try', other === 401, other);
}

async function browser({ url, caddy, codeFor }: Deployment, report: Report): Promise<void> {
  const saw = await useInBrowser({ url, signer: caddy.signer, codeFor });
  report.expect(
    'nothing is forbidden or broken in the browser',
    saw.complaints.length === 0,
    saw.complaints.join('; '),
  );
  report.expect('cookies are for HTTPS only', saw.insecureCookies.length === 0, saw.cookies.join(' '));
  report.expect('scripts come compressed', saw.scriptEncoding !== undefined, saw.scriptEncoding);
  report.expect('notices come while the call goes on', saw.notices > 0, saw.notices);
  report.expect('the conversation is saved', saw.saved !== '', saw.saved);
}

async function tooMany({ ask, store, databaseUrl }: Deployment, report: Report): Promise<void> {
  const { token } = await createUser(store.db, new Date(), { tokens: 1000 });
  const { answered, refused, withoutRetryAfter } = await overload({ ask, token, databaseUrl });
  report.expect('too many at once are refused', refused > 0, `${refused} with 503, ${answered} answered`);
  report.expect('and each is told when to come back', withoutRetryAfter === 0, withoutRetryAfter);
}

if (isApart) await soak(process.argv.slice(2));
else process.exitCode = await begin();
