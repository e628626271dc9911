import type { Item, Part } from '../protocol/conversation-item.ts';
import type { ProtocolError } from '../protocol/protocol-error.ts';
import type { ResponseSnapshot } from '../protocol/server-event.ts';
import type { SessionSettings, SettingsPatch } from '../protocol/session-settings.ts';

/** The body of a JSON event. */
export type WireBody = Readonly<Record<string, unknown>>;

/** Where the two dialects differ: event names, and the encoding of sessions, items and responses. */
export type DialectCodec = {
  readonly itemAdded: string;
  /** The preview has only one event for a new item. */
  readonly itemDone: string | undefined;
  readonly transcript: { readonly delta: string; readonly done: string };
  readonly text: { readonly delta: string; readonly done: string };
  readonly audioDone: string;
  session(settings: SessionSettings): WireBody;
  item(item: Item): WireBody;
  part(part: Part): WireBody;
  response(response: ResponseSnapshot, settings: SessionSettings): WireBody;
  /** Parses the `session` of a `session.update`, which is refused as a whole. */
  parseSessionUpdate(session: unknown): SessionUpdate;
};

export type SessionUpdate =
  | { readonly type: 'change'; readonly patch: SettingsPatch }
  | { readonly type: 'refused'; readonly error: ProtocolError };
