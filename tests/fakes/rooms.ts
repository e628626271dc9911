import type { LanguageCode } from '../../src/domain/language.ts';
import type { ApiResult } from '../../src/ports/api.ts';
import type { FollowEnd, Rooms } from '../../src/ports/rooms.ts';
import type { RequestInput } from '../../src/protocol/contract.ts';
import type { RoomEvent, RoomMember, RoomRole, RoomTurn } from '../../src/protocol/room-event.ts';
import type { RoomRouteName } from '../../src/protocol/room-routes.ts';
import { aborted } from '../../src/shared/async.ts';
import { failed, noResponse, ok } from './scripted-api.ts';

type Invitation = { readonly id: string; readonly purpose: 'guest' | 'caption'; state: 'open' | 'used' | 'revoked' };
type Follower = { readonly memberId: string; send(event: RoomEvent): void; close(end: FollowEnd): void };

const at = '2026-11-23T10:00:00.000Z';

/** The server's side of one room, in memory. Each device of it is a `Rooms` of its own, whose network can be cut. */
export class FakeRoom {
  readonly members: RoomMember[] = [];
  readonly turns: RoomTurn[] = [];
  readonly #tokens = new Map<string, string>();
  readonly #invitations = new Map<string, Invitation>();
  readonly #followers = new Set<Follower>();
  #seq = 0;
  #ids = 0;
  isEnded = false;
  /** The response to a guest who asks for a call. */
  call: unknown;
  /** In place of it. */
  callRefusal: { readonly status: number; readonly code: string } | undefined;
  cap = 0;
  /** A request with a turn of this text is invalid, as a whole. */
  refusedText: string | undefined;
  /** The guests have used all that the host lets them use. */
  isLimitUsedUp = false;

  device(): Rooms & { isOnline: boolean; cut(): void } {
    const own = new Set<Follower>();
    const device: Rooms & { isOnline: boolean; cut(): void } = {
      isOnline: true,
      /** Interrupts the open streams. */
      cut() {
        for (const follower of own) follower.close('lost');
      },
      request: async (name: RoomRouteName, input: object, options: { readonly token?: string } = {}) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the body of the route's own type
        (device.isOnline ? this.#handle(name, input, options.token ?? '') : noResponse) as never,
      follow: async ({ token, afterSeq }, onEvent, signal) => {
        const memberId = this.#tokens.get(token);
        if (!device.isOnline) return 'lost';
        return memberId === undefined ? 'refused' : this.#follow({ memberId, afterSeq }, onEvent, signal, own);
      },
    };
    return device;
  }

  /** The server has made a translation. */
  translate(turnId: string, language: LanguageCode, text: string): void {
    const turn = this.turns.find((turn) => turn.turn_id === turnId);
    if (turn) this.#put({ ...turn, seq: ++this.#seq, translations: { ...turn.translations, [language]: text } });
  }

  async #follow(
    { memberId, afterSeq }: { memberId: string; afterSeq: number },
    onEvent: (event: RoomEvent) => void,
    signal: AbortSignal,
    own: Set<Follower>,
  ): Promise<FollowEnd> {
    const closed = new AbortController();
    let end: FollowEnd = 'lost';
    const close = (how: FollowEnd) => {
      end = how;
      closed.abort();
    };
    const follower: Follower = { memberId, send: onEvent, close };
    onEvent({ type: 'snapshot', room_id: 'room', member_id: memberId, server_time: at, members: [...this.members] });
    for (const turn of this.turns.filter(({ seq }) => seq > afterSeq).toSorted((a, b) => a.seq - b.seq))
      onEvent({ type: 'turn', turn });
    if (this.isEnded) return this.#endOf(onEvent);
    this.#followers.add(follower);
    own.add(follower);
    onEvent({ type: 'caught-up', seq: this.#seq });
    await aborted(AbortSignal.any([closed.signal, signal]));
    this.#followers.delete(follower);
    own.delete(follower);
    return end;
  }

  #endOf(onEvent: (event: RoomEvent) => void): FollowEnd {
    onEvent({ type: 'room-ended', reason: 'ended-by-host' });
    return 'room-ended';
  }

  #send(event: RoomEvent): void {
    for (const follower of this.#followers) follower.send(event);
  }

  #handle(name: RoomRouteName, input: object, token: string): ApiResult<unknown> {
    const { body, params } = input as { body: never; params: { id: string } };
    const memberId = this.#tokens.get(token);
    if (name === 'createRoom') return this.#create(body);
    if (name === 'readRoomInvitation') return this.#invitationOf(body, () => this.#about(body));
    if (name === 'joinRoom') return this.#invitationOf(body, (invitation) => this.#join(invitation, body));
    const member = this.members.find(({ id }) => id === memberId);
    if (!member || member.state !== 'present') return failed(401, 'invalid_token');
    if (this.isEnded) return failed(410, 'room_ended');
    switch (name) {
      case 'createRoomInvitation':
        return this.#invite(body);
      case 'revokeRoomInvitation':
        for (const invitation of this.#invitations.values())
          if (invitation.id === params.id) invitation.state = 'revoked';
        return ok({ success: true });
      case 'saveRoomTurns':
        if (this.refusedText !== undefined && JSON.stringify(body).includes(this.refusedText))
          return failed(400, 'invalid_request');
        return member.muted ? failed(403, 'member_muted') : this.#save(member, body);
      case 'reportRoomActivity':
        this.#send({
          type: 'activity',
          member_id: member.id,
          at,
          spoken_ms: 0,
          level: 0,
          growing: null,
          ...(body as object),
        } as RoomEvent);
        return ok({ success: true });
      case 'muteRoomMember':
        return this.#change(params.id, { muted: (body as { muted: boolean }).muted }, 'changed');
      case 'removeRoomMember':
        return this.#change(params.id, { state: 'removed' }, 'removed');
      case 'leaveRoom':
        return this.#change(member.id, { state: 'left' }, 'left');
      case 'openRoomCall':
        if (this.isLimitUsedUp) return failed(402, 'room_tokens_used_up');
        return this.callRefusal ? failed(this.callRefusal.status, this.callRefusal.code) : ok(this.call);
      case 'changeRoom':
        this.cap = (body as { token_cap: number }).token_cap;
        return ok({ room: this.#room() });
      case 'endRoom':
        this.isEnded = true;
        this.#send({ type: 'room-ended', reason: 'ended-by-host' });
        for (const follower of this.#followers) follower.close('room-ended');
        return ok({ success: true });
      default:
        return failed(404, 'not_found');
    }
  }

  #room() {
    return { id: 'room', session_id: 'session', token_cap: this.cap, tokens_used: 0, expires_at: at };
  }

  #create({ name, language, token_cap }: RequestInput<'createRoom'>['body']): ApiResult<unknown> {
    this.cap = token_cap;
    const { member, token } = this.#admit('host', name, language);
    return ok({ room: this.#room(), member, token });
  }

  #admit(role: RoomRole, name: string, language: LanguageCode) {
    const facts = { second_language: null, state: 'present', connected: true, muted: false, version: 1 } as const;
    const member: RoomMember = {
      id: `member-${++this.#ids}`,
      role,
      name,
      language,
      ...facts,
      invitation_id: null,
      joined_at: at,
    };
    const token = `token-${member.id}`;
    this.members.push(member);
    this.#tokens.set(token, member.id);
    this.#send({ type: 'member', change: 'joined', member });
    return { member, token };
  }

  #invite({ purpose }: RequestInput<'createRoomInvitation'>['body']): ApiResult<unknown> {
    const id = `invitation-${++this.#ids}`;
    const secret = `${id}-secret-secret-secret`.slice(0, 22);
    this.#invitations.set(secret, { id, purpose, state: 'open' });
    return ok({ invitation: { id, purpose, created_at: at, expires_at: at }, secret });
  }

  #invitationOf(
    { secret }: { readonly secret: string },
    use: (invitation: Invitation) => ApiResult<unknown>,
  ): ApiResult<unknown> {
    const invitation = this.#invitations.get(secret);
    if (!invitation) return failed(404, 'invitation_unknown');
    if (this.isEnded) return failed(410, 'room_ended');
    return invitation.state === 'open' ? use(invitation) : failed(410, `invitation_${invitation.state}`);
  }

  #about({ secret }: { readonly secret: string }): ApiResult<unknown> {
    const { name, language } = this.members[0] ?? { name: '', language: 'eng' };
    return ok({
      purpose: this.#invitations.get(secret)?.purpose,
      host_name: name,
      host_language: language,
      expires_at: at,
    });
  }

  #join(invitation: Invitation, { name = '', language }: RequestInput<'joinRoom'>['body']): ApiResult<unknown> {
    if (invitation.purpose === 'guest') invitation.state = 'used';
    const host = this.members[0];
    const { member, token } = this.#admit(invitation.purpose, name, language ?? host?.language ?? 'eng');
    return ok({ room_id: 'room', member, token, host_name: host?.name ?? '' });
  }

  #change(id: string, change: Partial<RoomMember>, what: 'changed' | 'left' | 'removed'): ApiResult<unknown> {
    const index = this.members.findIndex((member) => member.id === id);
    const before = this.members[index];
    if (!before) return failed(404, 'not_found');
    const member = { ...before, ...change, version: before.version + 1 };
    this.members[index] = member;
    this.#send({ type: 'member', change: what, member });
    if (what !== 'changed')
      for (const follower of this.#followers) if (follower.memberId === id) follower.close('refused');
    return ok({ member });
  }

  #save({ id, language }: RoomMember, { turns }: RequestInput<'saveRoomTurns'>['body']): ApiResult<unknown> {
    const saved = turns.map((supplied) => {
      const before = this.turns.find((turn) => turn.member_id === id && turn.turn_id === supplied.turn_id);
      const stored: RoomTurn = {
        id: before?.id ?? `turn-${++this.#ids}`,
        seq: this.#seq + 1,
        position: before?.position ?? this.#seq + 1,
        member_id: id,
        language,
        translations: {},
        pending: [],
        ended_at: null,
        level: null,
        overheard: false,
        state: 'final',
        ...supplied,
      } as RoomTurn;
      if (before && before.revision >= supplied.revision) return before;
      this.#seq += 1;
      this.#put(stored);
      return stored;
    });
    return ok({ saved });
  }

  #put(turn: RoomTurn): void {
    const index = this.turns.findIndex(({ id }) => id === turn.id);
    if (index < 0) this.turns.push(turn);
    else this.turns[index] = turn;
    this.#send({ type: 'turn', turn });
  }
}
