/** Home as it is painted on the next visit before the app has loaded (`public/early-home.js`). */
export type FirstPaint = {
  /** Keeps Home as it is on screen now, without anything that belongs to a person. */
  keepHome(): Promise<void>;
  /** Whether its start button was pressed before the app had loaded. True once. */
  takeEarlyPress(): boolean;
  /** Closes the microphone that this press opened, unless a session has taken it. */
  closeEarlyMicrophone(): void;
};
