/** The answer, or what stands for it when none comes in time or the browser refuses. */
export async function resolveWithin<Answer, Instead>(
  ms: number,
  work: Promise<Answer>,
  instead: Instead,
): Promise<Answer | Instead> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Instead>((resolve) => {
    timer = setTimeout(() => resolve(instead), ms);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return instead;
  } finally {
    clearTimeout(timer);
  }
}
