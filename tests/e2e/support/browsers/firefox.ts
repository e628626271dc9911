import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { until } from '../server.ts';
import { findElement } from './driven-page.ts';
import type { DrivenPage } from './driven-page.ts';

export type FirefoxOptions = {
  readonly program: string;
  readonly prefs?: Readonly<Record<string, string | number | boolean>>;
  readonly env?: Readonly<Record<string, string>>;
};

export type FirefoxPage = DrivenPage & {
  /** The window that it has opened. */
  popup(): Promise<FirefoxPage>;
  /** Presses keys one after another, as WebDriver writes them. */
  press(...keys: readonly string[]): Promise<void>;
  /** Runs a library in the page, past its content security policy. */
  load(script: string): Promise<void>;
};

/** No calls home, and the microphone without a question. */
const testPrefs = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-US',
  'media.gmp-manager.updateEnabled': false,
  'media.navigator.permission.disabled': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

/** Opens a stock Firefox, driven by WebDriver BiDi. */
export async function openFirefox({ program, prefs, env }: FirefoxOptions): Promise<FirefoxPage> {
  const profile = mkdtempSync(join(tmpdir(), 'dragoman-firefox-'));
  const lines = Object.entries({ ...testPrefs, ...prefs }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { env: { ...process.env, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900', ...env }, detached: true },
  );
  const gone = new Promise((resolve) => browser.once('exit', resolve));
  let printed = '';
  browser.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  browser.stdout.resume();
  const remove = async () => {
    // With the group of its content processes.
    if (browser.pid && browser.exitCode === null) process.kill(-browser.pid, 'SIGKILL');
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    const url = await until(
      () => /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1],
      30_000,
      () => `Firefox did not open:\n${printed}`,
    );
    const bidi = await connectBidi(`${url}/session`);
    await bidi.send('session.new', { capabilities: {} });
    const { contexts } = await bidi.send('browsingContext.getTree', {});
    return drivenPage(bidi, contexts[0].context, remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

type Bidi = { send(method: string, params: object): Promise<Json>; close(): void };

async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { resolve(result: Json): void; reject(error: Error): void }>();
  let sent = 0;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString());
    const command = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'error') command?.reject(new Error(`${message.error}: ${message.message}`));
    else command?.resolve(message.result);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        waiting.set(++sent, { resolve, reject });
        socket.send(JSON.stringify({ id: sent, method, params }));
      }),
    close: () => socket.terminate(),
  };
}

function drivenPage(bidi: Bidi, context: string, remove: () => Promise<void>): FirefoxPage {
  async function call(functionDeclaration: string, args: readonly string[]): Promise<Json> {
    const { type, result, exceptionDetails } = await bidi.send('script.callFunction', {
      functionDeclaration,
      awaitPromise: true,
      userActivation: false,
      arguments: args.map((value) => ({ type: 'string', value })),
      target: { context },
    });
    if (type !== 'success') throw new Error(exceptionDetails.text);
    return result;
  }

  async function find(selector: string, name: string): Promise<Json> {
    return until(
      async () => {
        const found = await call(findElement, [selector, name]);
        return found.type === 'node' ? found : undefined;
      },
      15_000,
      () => `there is no ${selector} "${name}"`,
    );
  }

  async function click(selector: string, name = ''): Promise<void> {
    const { sharedId } = await find(selector, name);
    const origin = { type: 'element', element: { sharedId } };
    await call('(selector, name) => (' + findElement + ")(selector, name)?.scrollIntoView({ block: 'center' })", [
      selector,
      name,
    ]);
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await bidi.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  async function press(...keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await bidi.send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
  }

  async function openedContext(): Promise<string | undefined> {
    const { contexts } = await bidi.send('browsingContext.getTree', {});
    return contexts.find((candidate: Json) => candidate.originalOpener === context)?.context;
  }

  return {
    press,
    async load(script) {
      await call(`() => { ${script} }`, []);
    },
    async popup() {
      const opened = await until(openedContext, 15_000, () => 'the page has opened no window');
      return drivenPage(bidi, opened, () => Promise.resolve());
    },
    async goto(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(work, ...args) {
      const text = await call(`async (args) => JSON.stringify(await (${work.toString()})(...JSON.parse(args)))`, [
        JSON.stringify(args),
      ]);
      return text.value === undefined ? undefined : JSON.parse(text.value);
    },
    click,
    async fill(selector, text) {
      await click(selector);
      await call('() => document.activeElement.select?.()', []);
      await press(...Array.from(text));
    },
    async resize(width, height) {
      await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async close() {
      bidi.close();
      await remove();
    },
  };
}
