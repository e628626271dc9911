import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { voiceProgram } from '../server/programs.ts';

export type CopiedPrograms = {
  /** The paths of the programs. */
  readonly voice: string;
  readonly engines: string;
  remove(): Promise<void>;
};

/** The bundled voice programs, which find another package under the name of a library. @param code of a CommonJS module */
export async function copyProgramsWithLibrary(library: string, code: string): Promise<CopiedPrograms> {
  const original = dirname(voiceProgram());
  // Inside the project, so that all other packages resolve.
  const folder = await mkdtemp(`${original}-`);
  await cp(original, folder, { recursive: true });
  const modules = join(folder, 'node_modules', library);
  await mkdir(modules, { recursive: true });
  await writeFile(join(modules, 'index.js'), `${code};\n`);
  return {
    voice: join(folder, 'main.mjs'),
    engines: join(folder, 'engine-process.mjs'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
