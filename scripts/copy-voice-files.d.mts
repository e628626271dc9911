/** Copies what the voice process reads at run time, with its licence, beside the bundle in `folder`. */
export function copyVoiceFiles(root: string, folder: string): Promise<void>;
