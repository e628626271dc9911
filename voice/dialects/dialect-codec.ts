import type { Item, Part } from '../session/conversation-items.ts';
import type { SessionSettings, SettingsPatch } from '../protocol/session-settings.ts';
import type { ProtocolError, ResponseSnapshot } from '../protocol/server-event.ts';

/** The body of a JSON event. */
export type WireBody = Readonly<Record<string, unknown>>;

/** What one dialect says differently from the other. */
export type DialectCodec = {
  readonly itemAdded: string;
  /** The older dialect announces an item once only. */
  readonly itemDone: string | undefined;
  readonly transcript: { readonly delta: string; readonly done: string };
  readonly text: { readonly delta: string; readonly done: string };
  readonly audioDone: string;
  session(settings: SessionSettings): WireBody;
  item(item: Item): WireBody;
  part(part: Part): WireBody;
  response(response: ResponseSnapshot, settings: SessionSettings): WireBody;
  /** What a `session.update` asks for, or why the whole of it is refused. */
  readSession(session: unknown): SessionUpdate;
};

export type SessionUpdate =
  | { readonly type: 'change'; readonly patch: SettingsPatch }
  | { readonly type: 'refused'; readonly error: ProtocolError };
