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

const guardedEvent = z.discriminatedUnion('type', [sessionEvent, responseEvent, itemEvent]);

/** @param received an event of the service, parsed as JSON */
export function findingIn(received: unknown, ourInstructions: string): Finding | undefined {
  const event = guardedEvent.safeParse(received).data;
  if (!event) return undefined;
  switch (event.type) {
    case 'response.created':
      return event.response.conversation_id === null ? 'misuse' : undefined;
    case 'response.output_item.added':
    case 'conversation.item.added':
    case 'conversation.item.created':
      return event.item.type === 'message' ? undefined : 'misuse';
    case 'session.created':
    case 'session.updated':
      return sessionFinding(event.session, ourInstructions);
  }
}

type Session = z.infer<typeof sessionEvent>['session'];

function sessionFinding({ instructions, tools, prompt }: Session, ourInstructions: string): Finding | undefined {
  if ((tools?.length ?? 0) > 0 || (prompt !== undefined && prompt !== null)) return 'misuse';
  return instructions === undefined || instructions === ourInstructions ? undefined : 'changed-instructions';
}
