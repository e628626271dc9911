/** Lets the user save a file. */
export type Files = { saveText(name: string, text: string): void };
