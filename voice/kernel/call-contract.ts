import type { CallRefusal, CallSpec, UsageReport } from './control-protocol.ts';

export type CallOffer = { readonly sdp: string; readonly spec: CallSpec };

export type CallObserver = {
  /** The client has opened its data channel. */
  onConnected(): void;
  onUsage(report: UsageReport): void;
  /** Speech began. Sound that is not speech does not count. */
  onSpeech(): void;
  /** Called exactly once, whichever side ended the call. */
  onClosed(reason: string): void;
};

export type OpenCallResult =
  | { readonly type: 'opened'; readonly answerSdp: string }
  | ({ readonly type: 'refused' } & CallRefusal);
