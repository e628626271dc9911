import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/**
 * Fails when a text in the code is not in the catalogues, when a catalogue lacks a translation, and when a
 * translation does not have the same variables and tags as its text. Reads only; `npm run texts` writes.
 */
const config = getConfig();
const [catalog] = await getCatalogs(config);
const inCode = await catalog.collect();
if (!inCode) fail(['the texts in the code could not be read']);
const catalogues = Object.entries(await catalog.readAll());
const problems = catalogues.flatMap(([locale, entries]) => problemsOf(locale, entries ?? {}));
fail(problems);

function fail(found) {
  for (const problem of found) console.error(problem);
  process.exit(found.length > 0 ? 1 : 0);
}

function problemsOf(locale, entries) {
  const current = Object.entries(entries).filter(([, { obsolete }]) => !obsolete);
  const known = new Set(current.map(([id]) => id));
  const isStale = current.length !== Object.keys(entries).length || current.some(([id]) => !(id in inCode));
  const isShort = Object.keys(inCode).some((id) => !known.has(id));
  return [
    ...(isStale || isShort ? [`${locale}.po is stale: run npm run texts`] : []),
    ...(locale === config.sourceLocale ? [] : [...missing(locale, current), ...different(locale, current)]),
  ];
}

function missing(locale, entries) {
  return entries
    .filter(([, { translation }]) => !translation)
    .map(([, { message }]) => `${locale}.po has no translation for "${message}"`);
}

function different(locale, entries) {
  const translated = entries.filter(([, { translation }]) => translation);
  const sources = parsed(config.sourceLocale, translated, 'message');
  const translations = parsed(locale, translated, 'translation');
  return translated.flatMap(([id, { message, translation }]) => {
    const [wanted, got] = [partsOf(sources[id]), partsOf(translations[id])];
    const isSame = wanted.join() === got.join();
    const told = `${locale}.po: "${translation}" has [${got.join(' ')}] where "${message}" has [${wanted.join(' ')}]`;
    return isSame ? [] : [told];
  });
}

/** Every text as a tree: strings, and `[variable, format, choices]`. A text that does not parse is a problem itself. */
function parsed(locale, entries, field) {
  const texts = Object.fromEntries(entries.map(([id, entry]) => [id, entry[field]]));
  const { source, errors } = createCompiledCatalog(locale, texts, { namespace: 'json', strict: true });
  if (errors.length > 0) fail(errors.map(({ source: text, error }) => `${locale}.po: "${text}": ${error.message}`));
  return JSON.parse(source).messages;
}

/** What a translation must keep, each once: variables with their format, the number in a plural, tags. */
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
