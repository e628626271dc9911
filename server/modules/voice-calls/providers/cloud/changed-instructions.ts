import { z } from 'zod';

const sessionEvent = z.looseObject({
  type: z.enum(['session.created', 'session.updated']),
  session: z.looseObject({ instructions: z.string() }),
});

/** True when the service reports that the session runs on other instructions than ours: the page has changed them. */
export function hasChangedInstructions(text: string, ours: string): boolean {
  if (!text.includes('"session.')) return false;
  try {
    const parsed = sessionEvent.safeParse(JSON.parse(text));
    return parsed.success && parsed.data.session.instructions !== ours;
  } catch {
    // Not JSON: not an event about instructions.
    return false;
  }
}
