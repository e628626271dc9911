import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { securityHeaders } from '../../../../../server/shared/http/security-headers.ts';

const reactAria = join(import.meta.dirname, '../../../../../node_modules/react-aria/dist/private');

function policy(settings: { publicUrl?: string; identityOrigin?: string; captchaOrigin?: string } = {}): string {
  const { publicUrl = 'http://localhost:8787', identityOrigin, captchaOrigin } = settings;
  return securityHeaders({ publicUrl, identityOrigin, captchaOrigin }).get('Content-Security-Policy') ?? '';
}

/** The text of the one style sheet that a file of react-aria puts into the page. */
function injectedStyle(file: string): string {
  const source = readFileSync(join(reactAria, file), 'utf8');
  const text = /style\.textContent = `([^`]+)`\.trim\(\)/.exec(source)?.[1] ?? '';
  return text.replaceAll(/\$\{[^}]+\}/g, 'data-react-aria-pressable').trim();
}

test.for(['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'])(
  'the style sheet that React Aria injects by %s is allowed',
  (file) => {
    const hash = createHash('sha256').update(injectedStyle(file)).digest('base64');

    expect(policy()).toContain(`'sha256-${hash}'`);
  },
);

test('the policy allows no remote and no inline content', () => {
  expect(policy()).toContain("default-src 'none'");
  expect(policy()).not.toMatch(/unsafe-inline|unsafe-eval|https?:/);
});

test('only the configured identity provider and CAPTCHA are allowed', () => {
  const opened = policy({ identityOrigin: 'https://id.example.org', captchaOrigin: 'https://check.example.org' });

  expect(opened).toContain("connect-src 'self' https://id.example.org;");
  expect(opened).toContain("script-src 'self' https://check.example.org;");
  expect(opened).toContain('frame-src https://check.example.org;');
});

test('a public address has HSTS', () => {
  const secure = securityHeaders({
    publicUrl: 'https://talk.example.org',
    identityOrigin: undefined,
    captchaOrigin: undefined,
  });
  const local = securityHeaders({
    publicUrl: 'http://localhost:8787',
    identityOrigin: undefined,
    captchaOrigin: undefined,
  });

  expect(secure.has('Strict-Transport-Security')).toBe(true);
  expect(local.has('Strict-Transport-Security')).toBe(false);
});
