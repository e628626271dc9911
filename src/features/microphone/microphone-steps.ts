import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { unreachable } from '../../domain/unreachable.ts';
import type { MicrophoneFailure } from '../../ports/microphone.ts';
import type { Platform } from './platform.ts';

const inApp = {
  WeChat: [msg`Tap ··· at the top right.`, msg`Choose “Open in browser”.`],
  LINE: [msg`Tap the three dots at the bottom or top right.`, msg`Choose “Open in other browser”.`],
  other: [msg`Open the menu of this app (··· or ⋮).`, msg`Choose “Open in browser”.`],
} as const;

const site: Record<Exclude<Platform['type'], 'in-app'>, readonly MessageDescriptor[]> = {
  'ios-safari': [
    msg`Tap the page menu beside the address.`,
    msg`Choose “Website Settings”, then “Microphone”, then “Allow”.`,
    msg`Come back here and tap “Try again”.`,
  ],
  'ios-installed': [
    msg`Open the Settings of your device and choose “Apps”, then “Dragoman”.`,
    msg`Switch “Microphone” on.`,
    msg`Close the app fully, open it again and tap “Try again”.`,
  ],
  'ios-other': [
    msg`Open the Settings of your device and choose “Apps”, then this browser.`,
    msg`Switch “Microphone” on.`,
    msg`Come back here and tap “Try again”.`,
  ],
  android: [
    msg`Tap the sign beside the address, then “Permissions”.`,
    msg`Set “Microphone” to “Allow”.`,
    msg`If it is not there, allow the microphone for this browser in the settings of Android, under “Apps”.`,
  ],
  chrome: [
    msg`Click the sign at the left of the address.`,
    msg`Switch “Microphone” on, or set it to “Allow”.`,
    msg`Click “Try again”.`,
  ],
  firefox: [
    msg`Click the crossed-out microphone at the left of the address.`,
    msg`Remove “Blocked” beside “Use the microphone”.`,
    msg`Click “Try again” and choose “Allow”.`,
  ],
  safari: [
    msg`In the menu bar, choose “Safari”, then “Settings for this website”.`,
    msg`Set “Microphone” to “Allow”.`,
    msg`Click “Try again”.`,
  ],
};

const system: readonly MessageDescriptor[] = [
  msg`The browser is allowed, but the system stops it.`,
  msg`macOS: System Settings, “Privacy & Security”, “Microphone”: switch this browser on and start it again.`,
  msg`Windows: Settings, “Privacy & security”, “Microphone”: let desktop apps use the microphone.`,
];

/** What to do, step by step; empty where trying again is all there is. */
export function microphoneSteps(failure: MicrophoneFailure, platform: Platform): readonly MessageDescriptor[] {
  if (failure.type === 'no-api' && !failure.secureContext) {
    return [msg`Open this page by an address that begins with https://.`];
  }
  if (platform.type === 'in-app')
    return inApp[platform.app === 'WeChat' || platform.app === 'LINE' ? platform.app : 'other'];
  switch (failure.type) {
    case 'no-api':
      return [msg`This browser cannot use a microphone. Open the page in Safari, Chrome or Firefox.`];
    case 'denied-by-person':
      return site[platform.type];
    case 'denied-by-system':
      return platform.type.startsWith('ios') || platform.type === 'android' ? site[platform.type] : system;
    case 'not-found':
      return [
        msg`Plug a microphone in, or switch one on.`,
        msg`If you have one, look in the privacy settings of the system whether this browser may use it.`,
      ];
    case 'busy':
      return [msg`End a call, or close the app that uses the microphone.`];
    case 'page-inactive':
      return [msg`Keep this page in front while the microphone opens.`];
    case 'unknown':
      return [];
    default:
      return unreachable(failure);
  }
}

export const microphoneTitles: Record<MicrophoneFailure['type'], MessageDescriptor> = {
  'no-api': msg`The microphone is not available here`,
  'denied-by-person': msg`Microphone permission denied`,
  'denied-by-system': msg`Microphone permission denied by the system`,
  'not-found': msg`No microphone found`,
  busy: msg`Another app is using the microphone`,
  'page-inactive': msg`The microphone could not be opened`,
  unknown: msg`The microphone could not be opened`,
};
