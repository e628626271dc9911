import type { LiveCall } from './live-call.ts';
import type { CallObserver, UsageReport } from '../voice-providers/voice-providers-module.ts';

export type CallEventHandlers = {
  onUsage(call: LiveCall, report: UsageReport): void;
  onSpeech(call: LiveCall): void;
  onClosed(call: LiveCall, reason: string): void;
};

/** The voice service may report events of a call before it has returned the id: they wait until the call is held. */
export class DeferredObserver {
  readonly observer: CallObserver;
  #start: (call: LiveCall) => void = () => undefined;

  constructor(handlers: CallEventHandlers) {
    const started = new Promise<LiveCall>((resolve) => {
      this.#start = resolve;
    });
    const whenStarted = (handle: (call: LiveCall) => void) => void started.then(handle);
    this.observer = {
      onUsage: (report) => whenStarted((call) => handlers.onUsage(call, report)),
      onSpeech: () => whenStarted((call) => handlers.onSpeech(call)),
      onClosed: (reason) => whenStarted((call) => handlers.onClosed(call, reason)),
    };
  }

  /** Delivers the events so far, in order, and from now on each at once. */
  start(call: LiveCall): void {
    this.#start(call);
  }
}
