/** Lets the user save a file, or pass a text on to another app. */
export type Files = {
  /** @param mediaType of the file; plain text without it */
  saveText(name: string, text: string, mediaType?: string): void;
  /**
   * Saves what the server sends as a file.
   * @param token of the user, for the request
   * @returns the HTTP status; 0 without a whole response. Nothing is saved unless it is 200
   */
  saveDownload(name: string, path: string, token: string): Promise<number>;
  /** Opens the system's share sheet. Call it from a tap. Undefined where there is none. */
  readonly shareText?: ((title: string, text: string) => void) | undefined;
};
