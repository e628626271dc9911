import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { tsImport } from 'tsx/esm/api';

/**
 * Fails when a text in the code is not in the catalogues, when a catalogue of a promised language lacks a translation, when
 * a text has two translations, and when a translation does not have the variables and tags of its source text. Reads only;
 * `npm run texts` writes.
 */
const { promisedLocales } = await tsImport('../src/domain/locale-properties.ts', import.meta.url);
const config = getConfig();
const catalogues = await getCatalogs(config);
const problems = await Promise.all(catalogues.map(catalogProblems));
fail([...problems.flat(), ...(await twoTranslations(catalogues))]);

async function catalogProblems(catalog) {
  const inCode = await catalog.collect();
  if (!inCode) return [`the texts for ${catalog.path} could not be read from the code`];
  const catalogues = Object.entries(await catalog.readAll());
  return catalogues.flatMap(([locale, entries]) =>
    problemsOf(catalog.getFilename(locale), locale, entries ?? {}, inCode),
  );
}

function fail(found) {
  for (const problem of found) console.error(problem);
  process.exit(found.length > 0 ? 1 : 0);
}

function problemsOf(file, locale, entries, inCode) {
  const current = Object.entries(entries).filter(([, { obsolete }]) => !obsolete);
  const known = new Set(current.map(([id]) => id));
  const isStale = current.length !== Object.keys(entries).length || current.some(([id]) => !(id in inCode));
  const isShort = Object.keys(inCode).some((id) => !known.has(id));
  return [
    ...(isStale || isShort ? [`${file} is stale: run npm run texts`] : []),
    ...(locale !== config.sourceLocale && promisedLocales.includes(locale) ? missing(file, current) : []),
    ...(locale === config.sourceLocale ? [] : different(file, locale, current)),
  ];
}

function missing(file, entries) {
  return entries
    .filter(([, { translation }]) => !translation)
    .map(([id, { message }]) => `${file} has no translation for "${message ?? id}"`);
}

function different(file, locale, entries) {
  const translated = entries.filter(([, { translation }]) => translation);
  const sources = parsed(file, config.sourceLocale, translated, ([id, { message }]) => message ?? id);
  const translations = parsed(file, locale, translated, ([, { translation }]) => translation);
  return translated.flatMap(([id, { message = id, translation }]) => {
    const [wanted, got] = [partsOf(sources[id]), partsOf(translations[id])];
    const isSame = wanted.join() === got.join();
    const problem = `${file}: "${translation}" has [${got.join(' ')}] where "${message}" has [${wanted.join(' ')}]`;
    return isSame ? [] : [problem];
  });
}

/** The page merges its two catalogues: a text that is in both has one translation. */
async function twoTranslations([first, screens]) {
  const [inFirst, inScreens] = await Promise.all([first.readAll(), screens.readAll()]);
  return Object.entries(inFirst).flatMap(([locale, entries]) =>
    Object.entries(entries ?? {})
      .map(([id, { message, translation }]) => [message ?? id, translation, inScreens[locale]?.[id]?.translation])
      .filter(([, here, there]) => there !== undefined && here !== there)
      .map(([text, here, there]) => `${first.getFilename(locale)}: "${text}" is "${here}", and "${there}" in screens`),
  );
}

/** Each text as a tree of strings and `[variable, format, choices]`; reports a text that does not parse. */
function parsed(file, locale, entries, textOf) {
  const texts = Object.fromEntries(entries.map((entry) => [entry[0], textOf(entry)]));
  const { source, errors } = createCompiledCatalog(locale, texts, { namespace: 'json', strict: true });
  if (errors.length > 0) fail(errors.map(({ source: text, error }) => `${file}: "${text}": ${error.message}`));
  return JSON.parse(source).messages;
}

/** The parts that a translation must repeat: variables with their formats, the number in a plural, tags; each listed once. */
function partsOf(tree) {
  return [...new Set(tree.flatMap((node) => (typeof node === 'string' ? tagsOf(node) : variableParts(node))))].sort(
    (a, b) => a.localeCompare(b),
  );
}

function variableParts([name, format, choices]) {
  if (typeof choices !== 'object') return [`{${[name, format].filter(Boolean).join(', ')}}`];
  const cases = Object.entries(choices).filter(([key]) => key !== 'offset');
  const inside = cases.flatMap(([, branch]) => (typeof branch === 'string' ? partsOf([branch]) : partsOf(branch)));
  const other = 'other' in choices ? [] : [`${name} without other`];
  return [`{${name}, ${format}}`, ...other, ...inside.map((part) => (part === '#' ? `# of ${name}` : part))];
}

function tagsOf(text) {
  return text === '#' ? ['#'] : (text.match(/<\/?\d+\/?>/g) ?? []);
}
