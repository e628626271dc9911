import { subscribe } from 'valtio';
import { correctEvent } from '../domain/terms/correct-event.ts';
import type { TermCorrection, TermCorrector } from '../domain/terms/correct-terms.ts';
import { termsFor, type Term } from '../domain/terms/glossary-entry.ts';
import { withTakenNames } from '../domain/terms/taken-names.ts';
import type { ReceivedEvent } from '../domain/turns/conversation-event.ts';
import type { SessionDeps } from './session-deps.ts';
import type { VoiceConnection } from '../ports/voice-connection.ts';
import { glossary } from '../state/glossary.ts';
import { nameOffers, noteNameOffers, resetNameOffers } from '../state/name-offers.ts';
import { refreshGlossary } from '../state/refresh-glossary.ts';
import { reportFailure } from '../shared/report-failure.ts';

/** Each final text comes in a few events. */
const CACHED_TEXTS = 32;

/**
 * Brings the names and terms of the glossary to the connection, and corrects by sound what came out wrong all the same.
 * A change of the glossary has its effect on what is said next.
 */
export class TermsControl {
  readonly #services: Pick<SessionDeps, 'api' | 'preferences' | 'loadTermCorrection' | 'store'>;
  #connection: VoiceConnection | undefined;
  #correct: TermCorrector | undefined;
  readonly #stop: () => void;
  /** Terms were sent to a connection and may have to be cleared. */
  #hasSentTerms = false;
  #isClosed = false;

  constructor(services: Pick<SessionDeps, 'api' | 'preferences' | 'loadTermCorrection' | 'store'>) {
    this.#services = services;
    resetNameOffers();
    this.#stop = subscribe(glossary, () => void this.#onChange());
  }

  use(connection: VoiceConnection): void {
    const isFirst = this.#connection === undefined;
    this.#connection = connection;
    // Without it the conversation goes on; its names are then as they are heard.
    if (isFirst) void this.#begin();
    else this.#sendTerms(this.#terms());
  }

  correct(received: ReceivedEvent): ReceivedEvent {
    if (!this.#correct) return received;
    return { ...received, event: correctEvent(received.event, this.#correct) };
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
  }

  /** Loads the glossary; an earlier copy is used when that fails. */
  async #begin(): Promise<void> {
    const before = glossary.entries;
    await refreshGlossary(this.#services).catch(reportFailure);
    if (!this.#isClosed && glossary.entries === before) await this.#onChange();
  }

  #terms(): readonly Term[] {
    return termsFor(glossary.entries, this.#services.store.conversation.pair);
  }

  async #onChange(): Promise<void> {
    const terms = this.#terms();
    const { entries } = glossary;
    if (terms.length === 0) this.#correct = undefined;
    this.#sendTerms(terms);
    if (terms.length === 0) return;
    // Offline the code may be missing: names are then as they are heard.
    const create = await this.#services.loadTermCorrection().catch(() => undefined);
    const created = await create?.(terms, this.#services.store.conversation.pair).catch(() => undefined);
    if (!created || this.#isClosed || glossary.entries !== entries) return;
    this.#correct = withOffers(created);
    this.#connection?.setCorrection?.(this.#correct);
  }

  #sendTerms(terms: readonly Term[]): void {
    if (terms.length > 0 || this.#hasSentTerms) this.#connection?.setTerms?.(terms);
    this.#hasSentTerms ||= terms.length > 0 && this.#connection !== undefined;
    this.#connection?.setCorrection?.(this.#correct ?? ((text) => text));
  }
}

/** Also notes what is offered for a text, once. */
function withOffers({ correct, offers }: TermCorrection): TermCorrector {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return withTakenNames(before, nameOffers.taken);
    const [oldest] = known.keys();
    if (known.size >= CACHED_TEXTS && oldest !== undefined) known.delete(oldest);
    const heard = correct(text);
    known.set(text, heard);
    const result = withTakenNames(heard, nameOffers.taken);
    noteNameOffers(result, offers(result));
    return result;
  };
}
