/** The program that has local models do their work once: started by `voice/models/trial.ts`. */
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { tryModels } from '../engines/local/try-models.ts';
import type { LocalModels } from '../models/ready-model.ts';

const extension = import.meta.filename.endsWith('.mjs') ? 'mjs' : 'ts';
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the program that has started this one
const models = JSON.parse(await text(process.stdin)) as LocalModels;
for await (const trial of tryModels(models, join(import.meta.dirname, `engine-process.${extension}`))) {
  process.stdout.write(`${JSON.stringify(trial)}\n`);
}
