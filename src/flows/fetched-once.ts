/** Fetches a part of the app when it is first used. A failure is not remembered: the next use asks again. */
export function fetchedOnce<Part>(fetchPart: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () =>
    (loading ??= fetchPart().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
