import { afterAll, beforeAll, expect, test } from 'vitest';
import { textPage } from '../../../server/modules/legal/legal-pages.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    env: {
      TERMS_URL: 'https://example.org/terms',
      IMPRINT_FILE: 'LICENSE',
      SUPPORT_URL: 'mailto:help@example.org',
    },
  });
}, 120_000);
afterAll(() => server.close());

test('the page is told where the documents are', async () => {
  const { body } = await server.request('systemInfo', {});

  expect(body.legal).toEqual({
    terms: 'https://example.org/terms',
    privacy: '/legal/privacy',
    imprint: '/legal/imprint',
    support: 'mailto:help@example.org',
  });
});

test('the built-in privacy page is in the language of its reader, needs no script, and links the documents', async () => {
  const read = async (path: string, language = '') =>
    await fetch(server.url + path, { headers: { 'accept-language': language } });

  const swedish = await read('/legal/privacy', 'sv');
  const page = await swedish.text();
  expect(page).toContain('<h1>Privacy</h1>');
  expect(page).toContain('href="https://example.org/terms"');
  expect(swedish.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).not.toContain('<script');
  expect(await (await read('/legal/privacy', 'de')).text()).toContain('<h1>Datenschutz</h1>');
  expect(await (await read('/legal/privacy', 'ja')).text()).toContain('<h1>プライバシー</h1>');
  expect(await (await read('/legal/privacy?lang=zh-CN', 'ja')).text()).toContain('<h1>隐私说明</h1>');
});

test("the operator's own text is shown with its paragraphs and line ends, and flows where an editor wrapped it", async () => {
  const page = await (await fetch(`${server.url}/legal/imprint`)).text();

  // As LICENSE is wrapped, and as its short lines end.
  expect(page).toContain('any person obtaining a copy of this software');
  expect(page).toContain('<p dir="auto">MIT License</p>');
  expect(page).toContain('&quot;Software&quot;');
});

test('an address keeps its lines, and wrapped Chinese flows without blanks', () => {
  const wrapped = '本服务条款适用于通过本网站提供的实时口译服务。使用本服务即表示您同意以下';
  const text = `Lima Ltd\nRua das Flores 12\n\n${wrapped}\n全部条款。`;

  expect(textPage('imprint', text, 'zh-CN')).toContain(
    `<p dir="auto">Lima Ltd<br>Rua das Flores 12</p>\n<p dir="auto">${wrapped}全部条款。</p>`,
  );
});
