/** The device's id of a conversation, which is also the key that makes its upload idempotent. */
export type ConversationId = string & { readonly __brand: 'ConversationId' };

/** The server's id of its record of a conversation. */
export type SessionId = string & { readonly __brand: 'SessionId' };
