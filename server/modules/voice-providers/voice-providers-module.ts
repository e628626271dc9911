export { interpreterInstructions, interpreterReminder } from './contract/interpreter-instructions.ts';
export type {
  CallEnd,
  CallRoom,
  Caller,
  CallObserver,
  CallSpec,
  OfferRefusal,
  TextSpec,
  UsageReport,
  VoiceProvider,
} from './contract/voice-provider.ts';
export { advertisedAddresses } from './embedded/advertised-addresses.ts';
export { conversationsFor, readMeasuredTurnMs } from './embedded/measured-capacity.ts';
export { faultInjectionRoutes } from './fault-injection-routes.ts';
export type { FaultInjection } from './fault-injection-routes.ts';
export { openVoiceProvider } from './open-voice-provider.ts';
