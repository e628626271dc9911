/** Copies what the voice process reads at run time, with its licence, beside the bundle in `folder`. */
export function copyVoiceFiles(root: string, folder: string): Promise<void>;

/** The catalogue of local models, which the server reads beside its bundle. */
export function copyCatalogue(root: string, folder: string): Promise<void>;

/** The texts of the server's mails and pages, which it reads beside its bundle. */
export function copyTexts(root: string, folder: string): Promise<void>;
