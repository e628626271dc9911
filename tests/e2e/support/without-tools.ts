import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from './launch.ts';
import { until } from './server.ts';

/** A Chromium without attached tools. */
export type ChromiumWithoutTools = {
  open(url: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a page in a separate Chromium. Tools attached to a service worker, such as Playwright's, keep it from becoming
 * idle, and an active version that is not idle is not replaced by the next one.
 */
export async function openWithoutTools(url: string): Promise<ChromiumWithoutTools> {
  const profile = mkdtempSync(join(tmpdir(), 'dragoman-profile-'));
  const browser = spawn(
    process.env['CHROMIUM_PATH'] ?? 'chromium',
    ['--headless=new', ...(launchOptions().args ?? []), '--remote-debugging-port=0', `--user-data-dir=${profile}`, url],
    // A process group of its own, so that helper processes can be killed with it.
    { stdio: 'ignore', detached: true },
  );
  const gone = new Promise((resolve) => browser.once('exit', resolve));
  const port = await until(
    () => portOf(profile),
    30_000,
    () => 'Chromium did not open',
  );
  return {
    async open(address) {
      const answer = await fetch(`http://127.0.0.1:${port}/json/new?${encodeURIComponent(address)}`, { method: 'PUT' });
      if (!answer.ok) throw new Error(`no window was opened: ${answer.status}`);
    },
    async close() {
      if (browser.pid) process.kill(-browser.pid, 'SIGKILL');
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

function portOf(profile: string): string | undefined {
  try {
    return readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0];
  } catch {
    return undefined;
  }
}
