/** Reports when the system takes the audio of the page away (true) and gives it back (false). */
export type AudioInterruptions = { onInterrupted(listener: (isInterrupted: boolean) => void): () => void };
