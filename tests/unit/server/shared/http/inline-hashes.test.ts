import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineHashes, readInlineHashes } from '../../../../../server/shared/http/inline-hashes.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('what is written into the document is allowed by its hash, and scripts of files are not', () => {
  const html = `<html data-build="a"><style>a{b:c}</style>
<script data-app="/x.js">let a = 1 < 2;
run(a)</script><script type="module" src="/assets/y.js"></script><script>two()</script></html>`;

  expect(inlineHashes(html)).toEqual({
    scripts: [hash('let a = 1 < 2;\nrun(a)'), hash('two()')],
    styles: [hash('a{b:c}')],
  });
});

test('without a built page nothing is allowed', () => {
  expect(readInlineHashes('/no/such/folder')).toEqual({ scripts: [], styles: [] });
});
