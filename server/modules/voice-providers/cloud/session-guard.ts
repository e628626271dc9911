import { z } from 'zod';

/**
 * Misuse that an event of the service reveals: the page has its own channel to the service.
 * - `changed-instructions`: the session runs on other instructions than ours;
 * - `misuse`: tools, which would act with the operator's account, or responses outside the conversation, which answer
 *   anything instead of interpreting.
 */
export type Finding = 'changed-instructions' | 'misuse';

const sessionEvent = z.looseObject({
  type: z.enum(['session.created', 'session.updated']),
  session: z.looseObject({
    instructions: z.string().optional(),
    tools: z.array(z.unknown()).nullish(),
    prompt: z.unknown().optional(),
  }),
});

/** `conversation_id` is null for a response outside the conversation. */
const responseEvent = z.looseObject({
  type: z.literal('response.created'),
  response: z.looseObject({ conversation_id: z.string().nullish() }),
});

const itemEvent = z.looseObject({
  type: z.enum(['response.output_item.added', 'conversation.item.added', 'conversation.item.created']),
  item: z.looseObject({ type: z.string() }),
});

/** Cheap, because it sees every event of a call. */
const relevantTypes =
  /"(?:session\.(?:created|updated)|response\.created|response\.output_item\.added|conversation\.item\.)/;

export function findingIn(text: string, ourInstructions: string): Finding | undefined {
  if (!relevantTypes.test(text)) return undefined;
  const event = parse(text);
  const session = sessionEvent.safeParse(event).data?.session;
  if (session) {
    const { instructions, tools, prompt } = session;
    if ((tools?.length ?? 0) > 0 || (prompt !== undefined && prompt !== null)) return 'misuse';
    return instructions === undefined || instructions === ourInstructions ? undefined : 'changed-instructions';
  }
  if (responseEvent.safeParse(event).data?.response.conversation_id === null) return 'misuse';
  const item = itemEvent.safeParse(event).data?.item;
  return item !== undefined && item.type !== 'message' ? 'misuse' : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: not an event.
    return undefined;
  }
}
