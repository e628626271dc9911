import type { HttpApp } from '../../shared/http/http-types.ts';
import type { VoiceProvider } from './voice-provider.ts';

/** Breaks every call of the embedded service and mends them again, to see what people see then. Off unless asked for. */
export function faultInjectionRoutes(voice: VoiceProvider) {
  return (app: HttpApp): void => {
    for (const [name, isOn] of [
      ['begin', true],
      ['end', false],
    ] as const) {
      app.post(`/api/voice/drill/${name}`, (c) => {
        c.set('route', `/voice/drill/${name}`);
        voice.setOutage?.(isOn);
        return c.body(null, 204);
      });
    }
  };
}
