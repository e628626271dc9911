import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '../server.ts';
import { findElement } from './driven-page.ts';
import type { DrivenPage } from './driven-page.ts';
import { findProgram } from './find-program.ts';

export type WebKitPrograms = { readonly driver: string; readonly display: string };

/** WebKitGTK's WebDriver, which brings its MiniBrowser, and a display for it; undefined where one is not installed. */
export function findWebKit(): WebKitPrograms | undefined {
  const [driver, display] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')];
  return driver && display ? { driver, display } : undefined;
}

/** Opens WebKitGTK's MiniBrowser, driven by WebDriver. */
export async function openWebKit(programs: WebKitPrograms): Promise<DrivenPage> {
  const home = mkdtempSync(join(tmpdir(), 'dragoman-webkit-'));
  const display = await startDisplay(programs.display);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      // Without a graphics card the processor would compute each layer and their composition.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      ...display.env,
    },
    stdio: 'ignore',
    // With a group of its own for the browser's processes.
    detached: true,
  });
  const gone = new Promise((resolve) => driver.once('exit', resolve));
  const remove = async () => {
    if (driver.pid && driver.exitCode === null) process.kill(-driver.pid, 'SIGKILL');
    await gone;
    await display.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await until(
      () => fetch(`${url}/status`).catch(() => undefined),
      10_000,
      () => 'WebKitWebDriver did not start',
    );
    const { sessionId } = await command(url, 'POST', '/session', { capabilities: {} });
    return drivenPage(`${url}/session/${sessionId}`, remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

async function startDisplay(program: string) {
  const display = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const gone = new Promise((resolve) => display.once('exit', resolve));
  let printed = '';
  display.stdio[3]?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const number = await until(
    () => printed.trim(),
    10_000,
    () => 'there is no display',
  );
  return {
    env: { DISPLAY: `:${number}`, GDK_BACKEND: 'x11' },
    async close() {
      display.kill();
      await gone;
    },
  };
}

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

async function command(url: string, method: string, path: string, body?: object): Promise<Json> {
  const response = await fetch(url + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: Json };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** How WebDriver marks an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

function drivenPage(session: string, remove: () => Promise<void>): DrivenPage {
  const post = (path: string, body: object) => command(session, 'POST', path, body);

  async function find(selector: string, name: string): Promise<string> {
    const script = `return (${findElement})(...arguments)`;
    const found = await until(
      () => post('/execute/sync', { script, args: [selector, name] }),
      15_000,
      () => `there is no ${selector} "${name}"`,
    );
    return found[ELEMENT];
  }

  return {
    goto: (url) => post('/url', { url }),
    async evaluate(work, ...args) {
      const script = `const [args, done] = arguments;
        Promise.resolve((${work.toString()})(...JSON.parse(args))).then((value) => done(JSON.stringify({ value })), (error) =>
          done(JSON.stringify({ error: String(error) })))`;
      const { value, error } = JSON.parse(await post('/execute/async', { script, args: [JSON.stringify(args)] }));
      if (error) throw new Error(error);
      return value;
    },
    async click(selector, name = '') {
      const element = await find(selector, name);
      // A dialog that fades out still lies over it.
      const isCovered = (failure: Error) => failure.message.startsWith('element not interactable');
      await until(
        () =>
          post(`/element/${element}/click`, {}).then(
            () => true,
            (failure: Error) => (isCovered(failure) ? false : Promise.reject(failure)),
          ),
        15_000,
        () => `${selector} "${name}" cannot be clicked`,
      );
    },
    async fill(selector, text) {
      const element = await find(selector, '');
      // `clear` is no input to React. What is selected is typed over.
      await post('/execute/sync', { script: 'arguments[0].select()', args: [{ [ELEMENT]: element }] });
      await post(`/element/${element}/value`, { text });
    },
    resize: (width, height) => post('/window/rect', { x: 0, y: 0, width, height }),
    close: remove,
  };
}
