import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { rolldown } from 'rolldown';
import * as languageModels from '../../src/domain/language-detection/models.ts';
import type { Scope } from './scope.ts';

/** Starts a process: evaluates the modules once more, with the globals and the built-in modules of the scope. */
export type Program<Exports> = (scope: Scope, builtIns?: Readonly<Record<string, object>>) => Exports;

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const addressOfWorklet = { resolve: /\?/, code: 'export default "simulated-worklet"' };
/** Packages that use what each process has of its own. */
const bundled = /^(comlink|idb|fake-indexeddb)(\/|$)/;
/**
 * All processes share it: its only state is what it has computed from constants, which takes as long as some simulated
 * seconds.
 */
const sharedModels = { id: 'language-models', resolve: /^\.\/models\.ts$/, folder: /\/language-detection\// };

/**
 * Bundles a program of the simulation. Each evaluation has module state of its own, as each process has.
 * @param file of its entry, from the root of the repository
 * @param names what is passed in place of globals
 */
export async function loadProgram<Exports>(file: string, names: readonly string[]): Promise<Program<Exports>> {
  const bundle = await rolldown({
    input: join(root, file),
    platform: 'node',
    external: (id) => /^[^./\0]/.test(id) && !id.startsWith(root) && !bundled.test(id) && !id.includes('?'),
    plugins: [
      {
        name: 'replaced-modules',
        resolveId(id, importer = '') {
          if (sharedModels.resolve.test(id) && sharedModels.folder.test(importer))
            return { id: sharedModels.id, external: true };
          return addressOfWorklet.resolve.test(id) ? `\0${id}` : null;
        },
        // One bundle stands for files in many folders.
        transform: (code, id) =>
          code.includes('import.meta.')
            ? code
                .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
                .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            : null,
        load: (id) => (id.startsWith('\0') && id.includes('?') ? addressOfWorklet.code : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false });
  await bundle.close();
  const parameters = ['require', 'exports', 'module', '__filename', '__dirname', ...names];
  const filename = join(root, `${file}.bundle.js`);
  // A package that loads later would load while simulated time passes.
  const code = output[0].code.replaceAll(/\bimport\(("[^"]+")\)/g, 'Promise.resolve(require($1))');
  const script = new Script(`(function (${parameters.join(', ')}) {${code}\n})`, { filename });
  const run = script.runInThisContext() as (...values: unknown[]) => void;
  return (scope, builtIns = {}) => {
    const module = { exports: {} };
    const load = (id: string): unknown => (id === sharedModels.id ? languageModels : (builtIns[id] ?? require(id)));
    const globals = names.map((name) => scope.globals[name]);
    run(load, module.exports, module, filename, root, ...globals);
    return module.exports as Exports;
  };
}
