import { copyFile, cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies what the voice process reads at run time, with its licence, beside the bundle in `folder`. */
export async function copyVoiceFiles(root, folder) {
  const from = join(root, 'voice/vad/silero');
  const names = (await readdir(from)).filter((name) => /\.(?:bin|wasm|LICENSE)$/.test(name));
  await Promise.all(names.map((name) => copyFile(join(from, name), join(folder, name))));
}

/** The catalogue of local models, which the server reads beside its bundle. */
export async function copyCatalogue(root, folder) {
  await copyFile(join(root, 'voice/models/catalogue.json'), join(folder, 'catalogue.json'));
}

/** The texts of the server's mails and pages, which it reads beside its bundle. */
export async function copyTexts(root, folder) {
  await cp(join(root, 'locales/server'), join(folder, 'texts'), { recursive: true });
}
