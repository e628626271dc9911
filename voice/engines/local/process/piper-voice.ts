import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UnusableModel } from './model-options.ts';
import { copyWithMetadata } from './onnx-metadata.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** The part of Piper's `.onnx.json` that the engine needs. */
const piperConfig = z.looseObject({
  audio: z.looseObject({ sample_rate: z.int() }),
  espeak: z.looseObject({ voice: z.string() }),
  num_speakers: z.int().default(1),
  phoneme_id_map: z.record(z.string(), z.tuple([z.int()]).rest(z.int())),
});

type PiperFiles = { readonly model: string; readonly tokens: string };

/**
 * Lends a voice of Piper in the form that sherpa-onnx loads: what Piper has in its configuration is in the metadata of the
 * model there, and in a file of tokens.
 * @throws UnusableModel when the configuration is none of Piper's
 */
export async function withPiperVoice<Result>(
  { model, config }: { readonly model: string; readonly config: string },
  use: (files: PiperFiles) => Promise<Result>,
): Promise<Result> {
  const parsed = piperConfig.safeParse(JSON.parse(await readFile(config, 'utf8')));
  if (!parsed.success) throw new UnusableModel(`${config} is not the configuration of a Piper voice`);
  const { audio, espeak, num_speakers: speakers, phoneme_id_map: ids } = parsed.data;
  const metadata = {
    comment: 'piper',
    language: espeak.voice,
    voice: espeak.voice,
    has_espeak: 1,
    n_speakers: speakers,
    sample_rate: audio.sample_rate,
  };
  return withTemporaryFolder(async (folder) => {
    const files = { model: join(folder, 'model.onnx'), tokens: join(folder, 'tokens.txt') };
    await copyWithMetadata(model, files.model, metadata);
    await writeFile(
      files.tokens,
      Object.entries(ids)
        .map(([phoneme, [id]]) => `${phoneme} ${id}\n`)
        .join(''),
    );
    return use(files);
  });
}
