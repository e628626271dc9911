import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { localeCodes, localeOfTag } from '../../../src/domain/locale.ts';

const text = z.union([
  z.string(),
  z.object({ value: z.string(), dir: z.literal('rtl') }).transform(({ value }) => value),
]);
const translations = z.record(z.string(), text);
const manifest = z
  .object({
    description_localized: translations,
    shortcuts: z.array(z.object({ name: z.string(), name_localized: translations })),
  })
  .parse(JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')));

const others = localeCodes.filter((code) => code !== 'en-US');

test('the description of the installed app is in all languages of the interface', () => {
  expect(new Set(Object.keys(manifest.description_localized).map((tag) => localeOfTag(tag)))).toEqual(new Set(others));
});

test.for(manifest.shortcuts)('the shortcut "$name" is named as in the interface', ({ name, name_localized: names }) => {
  expect(new Set(Object.keys(names).map((tag) => localeOfTag(tag)))).toEqual(new Set(others));
  for (const [tag, translated] of Object.entries(names))
    expect(readFileSync(`locales/${localeOfTag(tag)}.po`, 'utf8')).toContain(`msgid "${name}"\nmsgstr "${translated}"`);
});
