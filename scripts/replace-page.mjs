import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A page loaded before an update still fetches its own chunks; after this time no page of that build is open. */
const KEEP_MS = 30 * 24 * 60 * 60_000;
const MOST_BUILDS = 5;

/**
 * Replaces the current page by the new one and keeps the hashed chunks of the current one for pages that are open. If
 * it is interrupted, the next build starts over.
 */
export async function replacePage({ next, current, earlier }, nowMs = Date.now()) {
  if (existsSync(join(current, 'assets'))) {
    const kept = join(earlier, String(nowMs));
    await mkdir(kept, { recursive: true });
    await rename(join(current, 'assets'), join(kept, 'assets'));
    await withoutMaps(join(kept, 'assets'));
  }
  await rm(current, { recursive: true, force: true });
  await rename(next, current);
  await forgetOldest(earlier, nowMs);
}

async function withoutMaps(folder) {
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => name.endsWith('.map')).map((name) => rm(join(folder, name))));
}

async function forgetOldest(earlier, nowMs) {
  if (!existsSync(earlier)) return;
  const builds = (await readdir(earlier)).map(Number).sort((a, b) => b - a);
  const tooMany = builds.filter((builtAtMs, index) => index >= MOST_BUILDS || nowMs - builtAtMs > KEEP_MS);
  await Promise.all(tooMany.map((build) => rm(join(earlier, String(build)), { recursive: true, force: true })));
}
