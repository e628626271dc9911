const MAX_FRAMES = 12;

/** The logged fields of an error: its class and where it was thrown. Its message may quote what a client sent. */
export function failureFacts(failure: unknown): Readonly<Record<string, string>> {
  if (!(failure instanceof Error)) return { name: typeof failure };
  const frames = (failure.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { name: failure.name, stack: frames.slice(0, MAX_FRAMES).join('\n') };
}
