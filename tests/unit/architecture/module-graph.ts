import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ResolverFactory } from 'rolldown/experimental';
import { parseSync, Visitor } from 'rolldown/utils';

export const root = join(import.meta.dirname, '..', '..', '..');

export type Import = {
  /** Both as paths below the root; a package is given by its name, a built-in of Node as `node:fs`. */
  readonly from: string;
  readonly to: string;
  readonly isTypeOnly: boolean;
};

const resolver = new ResolverFactory({
  extensions: ['.ts', '.tsx', '.mjs', '.js'],
  conditionNames: ['types', 'node', 'import', 'browser', 'default'],
});

/** Every import of the source files below these folders, resolved as the bundler resolves it. */
export function importsBelow(folders: readonly string[]): Import[] {
  return folders.flatMap(sourceFilesBelow).flatMap(importsOf);
}

export function sourceFilesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function importsOf(file: string): Import[] {
  const { program, module, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Array<{ readonly specifier: string; readonly isTypeOnly: boolean; readonly isUrl?: true }> = [];
  for (const element of module.staticImports) {
    // Without entries it is imported for its effects.
    const isTypeOnly = element.entries.length > 0 && element.entries.every((entry) => entry.isType);
    found.push({ specifier: element.moduleRequest.value, isTypeOnly });
  }
  for (const entry of module.staticExports.flatMap((element) => element.entries)) {
    if (entry.moduleRequest) found.push({ specifier: entry.moduleRequest.value, isTypeOnly: entry.isType });
  }
  new Visitor({
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal') found.push({ specifier: String(source.value), isTypeOnly: false });
    },
    TSImportType: ({ source }) => void found.push({ specifier: source.value, isTypeOnly: true }),
    // Workers: new URL('./x.worker.ts', import.meta.url)
    NewExpression: ({ callee, arguments: [first, second] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || second?.type !== 'MemberExpression') return;
      if (first?.type === 'Literal') found.push({ specifier: String(first.value), isTypeOnly: false, isUrl: true });
    },
  }).visit(program);
  return found.flatMap(({ specifier, isTypeOnly, isUrl }) => {
    const to = resolve(file, specifier);
    // A URL may name a file that only the build makes.
    if (to === undefined && !isUrl) throw new Error(`${file} imports ${specifier}, which is not there`);
    return to === undefined ? [] : [{ from: file, to, isTypeOnly }];
  });
}

function resolve(file: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (!bare.startsWith('.')) return packageOf(bare);
  const { path } = resolver.sync(dirname(join(root, file)), bare);
  return path === undefined ? undefined : relative(root, path);
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Each cycle among the nodes of a graph, once, found by depth first search. */
export function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const cycles: string[] = [];
  const path: string[] = [];
  const done = new Set<string>();
  const visit = (node: string): void => {
    const start = path.indexOf(node);
    if (start >= 0) cycles.push([...path.slice(start), node].join(' -> '));
    if (start >= 0 || done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return cycles;
}

export function graphOf(edges: Iterable<readonly [string, string]>): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets.add(to));
  }
  return graph;
}
