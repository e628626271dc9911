/** Where the code puts what the WebAssembly exports: into the global, which the engines of a process would share. */
const GLOBAL = 'var global_object = this;';

/** The exports that the code then finds there. */
const exported = ['_malloc', '_free', '___getTypeName'];

/**
 * The code around the WebAssembly of Bergamot as the body of a function of `Module`, of strict code too.
 * @throws when the package has another code than this one
 */
export function bergamotFunctionBody(script: string): string {
  const [before, after, ...more] = script.split(GLOBAL);
  if (before === undefined || after === undefined || more.length > 0) throw new Error('Bergamot has unknown code');
  const lookUps = exported.map((name) => `const ${name} = (...numbers) => Module.${name}(...numbers);`);
  return `${lookUps.join('\n')}\n${before}var global_object = {};${after}`;
}
