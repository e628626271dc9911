import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { isLanguageCode, type LanguageCode } from '../../src/domain/language.ts';
import type { LocalModels } from './ready-model.ts';

/** One sentence through one model. */
export const trial = z.object({
  modelId: z.string(),
  language: z.custom<LanguageCode>(isLanguageCode),
  /** The time of the model alone; undefined where it failed. */
  workMs: z.number().exactOptional(),
  /** The length of the sound that it heard or made. */
  soundMs: z.number().exactOptional(),
  /** Its text, or the error. */
  text: z.string(),
});

export type Trial = Readonly<z.infer<typeof trial>>;

/**
 * Has every ready model do its work once, in a process of its own: the program reads the models from its standard input,
 * and writes a line of JSON for each sentence.
 * @param program its path: the bundle, or in development the source
 */
export async function* tryModels(models: LocalModels, program: string): AsyncGenerator<Trial> {
  const args = program.endsWith('.ts') ? ['--import', 'tsx', program] : [program];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = once(child, 'close');
  child.stdin.end(JSON.stringify(models));
  for await (const line of createInterface({ input: child.stdout })) yield trial.parse(JSON.parse(line));
  await gone;
}
