/** Gives the person a file to keep. */
export type Files = { saveText(name: string, text: string): void };
