import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages with native code or WebAssembly cannot be bundled: the server loads them from `node_modules`. */
export const outsideBundle = [
  '@browsermt/bergamot-translator',
  '@node-rs/argon2',
  '@electric-sql/pglite',
  'libopus-wasm',
  'node-datachannel',
  'sherpa-onnx-node',
];

/** Copies them and their dependencies on this system to `folder`/node_modules. */
export function copyOutside(root, folder) {
  for (const name of withNeeds(root, outsideBundle, new Set())) {
    cpSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true });
  }
}

function withNeeds(root, names, found) {
  for (const name of names) {
    const file = join(root, 'node_modules', name, 'package.json');
    // The binaries of other systems are not installed here.
    if (found.has(name) || !existsSync(file)) continue;
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
    withNeeds(root, [...Object.keys(dependencies), ...Object.keys(optionalDependencies)], found.add(name));
  }
  return found;
}
