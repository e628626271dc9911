import type { SessionDeps } from './session-deps.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import { sessionIdOf } from '../protocol/ids.ts';
import { MAX_RECEIVED_IDS } from '../protocol/received-ids.ts';
import { aborted, withDeadline } from '../shared/async.ts';
import { connect, type ConnectOutcome, type ConnectTarget, type EventReceiver } from './buffered-connection.ts';
import { requestCall } from './request-call.ts';
import type { SessionMicrophone } from './sound/session-microphone.ts';

/** An attempt that has not led to an open connection by then will not. */
const ATTEMPT_MS = 8000;
/** A microphone buffer that does not record by then may never do so. */
const BUFFER_MS = 3000;

export type CallOpenerDeps = {
  readonly services: SessionDeps;
  readonly target: ConnectTarget;
  readonly microphone: SessionMicrophone;
  /** Resolves when the microphone buffer records, or cannot. */
  readonly buffering: Promise<void>;
};

/** Opens the calls of one session, one after another. */
export class CallOpener {
  readonly #deps: CallOpenerDeps;
  readonly #receiver: EventReceiver;
  /** The last responses that have arrived, over any of the calls. */
  #received: readonly { readonly id: string; readonly atMs: number }[] = [];

  constructor(deps: CallOpenerDeps, receiver: EventReceiver) {
    this.#deps = deps;
    this.#receiver = {
      ...receiver,
      onEvent: (received) => {
        const { event, receivedAtMs: atMs } = received;
        if (event.type === 'response-closed')
          this.#received = [...this.#received, { id: event.responseId, atMs }].slice(-MAX_RECEIVED_IDS);
        receiver.onEvent(received);
      },
    };
  }

  /** @returns undefined where no call is wanted yet */
  async openFirst(areTurnsByHand: boolean, signal: AbortSignal): Promise<ConnectOutcome | undefined> {
    const { services, target, microphone } = this.#deps;
    if (target.type === 'later') return undefined;
    const sent = areTurnsByHand && target.type === 'granted' ? await this.#buffered(signal) : undefined;
    return connect(services, target, sent ?? microphone.current, this.#receiver, signal);
  }

  /**
   * @param repeatedFromMs what the call is sent again was said since then, by people whose turns may have responses already
   * @returns undefined when no call could be opened in time
   */
  async openAnother(signal: AbortSignal, repeatedFromMs: number): Promise<ConnectOutcome | undefined> {
    const { services, target } = this.#deps;
    if (target.type === 'on-device') return undefined;
    const microphone = services.microphoneBuffer.microphone() ?? this.#deps.microphone.current;
    const late = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]);
    const session_id = target.type === 'granted' ? target.sessionId : sessionIdOf('');
    const receivedIds = this.#received.filter(({ atMs }) => atMs < repeatedFromMs).map(({ id }) => id);
    const opening = requestCall(services, { session_id }, receivedIds)
      .then((grant) => connect(services, grant, microphone, this.#receiver, late))
      // An attempt that throws is one that failed: the next may succeed.
      .catch((): undefined => undefined);
    const opened = await Promise.race([opening, aborted(late)]);
    if (opened) return opened;
    // A connection that opens too late is never used.
    void opening.then(discard);
    return undefined;
  }

  /**
   * With turns by hand a service is not sent the microphone itself, unless the buffer has not opened within 3 s: it would
   * detect a turn in what is said before its detection is switched off.
   */
  async #buffered(signal: AbortSignal): Promise<OpenMicrophone | undefined> {
    // A buffer that is not there by then is expected: the call uses the microphone itself.
    await withDeadline(BUFFER_MS, this.#deps.buffering, signal).catch(() => signal.throwIfAborted());
    return this.#deps.services.microphoneBuffer.microphone();
  }
}

export function discard(outcome: ConnectOutcome | undefined): void {
  if (outcome?.type !== 'opened') return;
  outcome.events.drop();
  outcome.connection.hangUp();
}
