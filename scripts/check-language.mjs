import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import {
  deniedAsNames,
  deniedAtClauseEnd,
  deniedAtStart,
  deniedInNames,
  deniedPhrases,
  fixedNames,
} from './denied-words.mjs';

/**
 * Fails when an identifier, a file name, a comment, a test title or a document uses a denied word (denied-words.mjs).
 * Arguments limit the check to paths that begin with them.
 */
const CODE = /\.(ts|tsx|mjs|js)$/;
const DOCUMENT = /\.md$/;
/** The list itself. */
const EXEMPT = new Set(['scripts/denied-words.mjs']);
const TEST_CALLS = new Set(['test', 'it', 'describe', 'each', 'skipIf', 'runIf', 'concurrent', 'sequential']);

const reasons = { ...deniedPhrases, ...deniedAtClauseEnd };
const anywhere = Object.keys(deniedPhrases).join('|');
const atClauseEnd = Object.keys(deniedAtClauseEnd).join('|');
const phrase = new RegExp(`\\b(?:(?:${anywhere})\\b|(?:${atClauseEnd})(?=\\s*(?:[.,;:!?)]|\\n\\s*\\n|$)))`, 'gi');
const limits = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => CODE.test(file) || DOCUMENT.test(file))
  .filter((file) => !EXEMPT.has(file) && existsSync(file))
  .filter((file) => limits.length === 0 || limits.some((limit) => file.startsWith(limit)));

const problems = files.flatMap((file) => [...problemsOfName(file), ...problemsInside(file)]);
for (const problem of problems) console.error(problem);
if (problems.length > 0) console.error(`${problems.length} denied words (scripts/denied-words.mjs)`);
process.exit(problems.length > 0 ? 1 : 0);

function problemsOfName(file) {
  return deniedWordsOf(file).map((word) => `${file}: file name: "${word}": ${deniedInNames[word]}`);
}

function problemsInside(file) {
  const text = readFileSync(file, 'utf8');
  if (DOCUMENT.test(file)) return problemsOfProse(file, text, 0, text);
  const { program, comments } = parseSync(file, text);
  const found = comments.flatMap((comment, index) => [
    ...problemsOfProse(file, comment.value, comment.start, text),
    ...(continues(comment, comments[index - 1], text) ? [] : problemsOfStart(file, comment, text)),
  ]);
  const reported = new Set();
  const keys = new Set();
  visit(program, (node) => {
    keys.add(keyOf(node));
    const name = nameOf(node);
    if (name && !reported.has(name) && !Object.hasOwn(fixedNames, name)) {
      reported.add(name);
      for (const word of deniedWordsOf(name))
        found.push(`${file}:${lineOf(text, node.start)}: ${name}: "${word}": ${deniedInNames[word]}`);
    }
    if (Object.hasOwn(deniedAsNames, name) && !keys.has(node))
      found.push(`${file}:${lineOf(text, node.start)}: "${name}" is no name: ${deniedAsNames[name]}`);
    const title = titleOf(node);
    if (title) found.push(...problemsOfProse(file, title.value, title.start, text));
  });
  return found;
}

function problemsOfProse(file, prose, start, text) {
  return [...prose.matchAll(phrase)].map(([match], index) => {
    const offset = start + prose.indexOf(match, index);
    return `${file}:${lineOf(text, offset)}: "${match}": ${reasons[match.toLowerCase()]}`;
  });
}

/** Whether a line comment continues the one on the line above. */
function continues({ type, start }, previous, text) {
  return type === 'Line' && previous?.type === 'Line' && /^\n[ \t]*$/.test(text.slice(previous.end, start));
}

function problemsOfStart(file, { value, start }, text) {
  const [word] = /(?<=^[\s*]*)[A-Z][a-z]*\b/.exec(value) ?? [''];
  if (!Object.hasOwn(deniedAtStart, word.toLowerCase())) return [];
  return [`${file}:${lineOf(text, start)}: a comment begins with "${word}": ${deniedAtStart[word.toLowerCase()]}`];
}

/** The name of a value in an object or an element, which another format may demand, such as the `one` of a plural. */
function keyOf({ type, key, name, shorthand }) {
  if (type === 'JSXAttribute') return name;
  return type === 'Property' && !shorthand ? key : undefined;
}

function nameOf({ type, name }) {
  return ['Identifier', 'PrivateIdentifier', 'JSXIdentifier'].includes(type) ? name : undefined;
}

/** The title of `test('…')` and of its variants, such as `test.each(…)('…')`. */
function titleOf({ type, callee, arguments: [title] = [] }) {
  if (type !== 'CallExpression' || !isTestCall(callee)) return undefined;
  if (title?.type === 'Literal' && typeof title.value === 'string') return title;
  return title?.type === 'TemplateLiteral'
    ? { value: title.quasis.map((part) => part.value.raw).join(' '), start: title.start }
    : undefined;
}

function isTestCall(callee) {
  if (callee.type === 'Identifier') return TEST_CALLS.has(callee.name);
  if (callee.type === 'MemberExpression') return isTestCall(callee.object);
  return callee.type === 'CallExpression' && isTestCall(callee.callee);
}

function deniedWordsOf(name) {
  const words = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());
  return [...new Set(words)].filter((word) => Object.hasOwn(deniedInNames, word));
}

function lineOf(text, offset) {
  return text.slice(0, offset).split('\n').length;
}

function visit(node, see) {
  if (Array.isArray(node)) return node.forEach((child) => visit(child, see));
  if (!node || typeof node.type !== 'string') return;
  see(node);
  for (const value of Object.values(node)) if (value && typeof value === 'object') visit(value, see);
}
