/** Lets the user save a file, or pass a text on to another app. */
export type Files = {
  /** @param mediaType of the file; plain text without it */
  saveText(name: string, text: string, mediaType?: string): void;
  /** Opens the system's share sheet. Call it from a tap. Undefined where there is none. */
  readonly shareText?: ((title: string, text: string) => void) | undefined;
};
