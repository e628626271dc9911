import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportLibraries } from '../../server/modules/local-models/service/library-report.ts';
import { loadCatalogue } from '../../voice/models/catalogue.ts';
import { libraryOf } from '../../voice/models/installed-libraries.ts';
import { engineProgram } from '../server/programs.ts';
import { copyProgramsWithLibrary } from './broken-library.ts';

const catalogue = await loadCatalogue(join(import.meta.dirname, '../../voice/models/catalogue.json'));
const sherpa = libraryOf('sense-voice');

test('libraries that load are named', async () => {
  expect(await reportLibraries(catalogue, 'light', { program: engineProgram() })).toEqual([
    {
      state: 'good',
      message: `The libraries of the models load on this system: ${sherpa} and @browsermt/bergamot-translator.`,
    },
  ]);
});

test.for([
  [
    "throw new Error('libstdc++.so.6: version not found')",
    'is installed and does not load: libstdc++.so.6: version not found.',
  ],
  ["process.kill(process.pid, 'SIGSEGV')", 'is installed and does not load: ends the process that loads it.'],
  ['for (;;);', 'is installed, and loading it does not end.'],
] as const)('a library that begins with %s is reported', async ([source, problem]) => {
  const programs = await copyProgramsWithLibrary('sherpa-onnx-node', source);
  try {
    const options = { program: programs.engines, deadlineMs: source.startsWith('for') ? 3_000 : 20_000 };
    const lines = await reportLibraries(catalogue, 'light', options);

    expect(lines).toContainEqual({
      state: 'bad',
      message: `${sherpa} ${problem} Until then its models are not used.`,
    });
  } finally {
    await programs.remove();
  }
});

test('a library that is not there for this system is reported', async () => {
  const options = { program: engineProgram(), isInstalled: (library: string) => library !== sherpa };

  expect(await reportLibraries(catalogue, 'light', options)).toEqual([
    {
      state: 'bad',
      message: `${sherpa} is not installed for this system: run npm ci here. Until then its models are not used.`,
    },
  ]);
});
