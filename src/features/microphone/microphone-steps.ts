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
    msg`Tap the page menu next to the address.`,
    msg`Choose “Website Settings”, then “Microphone”, then “Allow”.`,
    msg`Come back here and tap “Try again”.`,
  ],
  'ios-installed': [
    msg`Open your device's settings and choose “Apps”, then “Dragoman”.`,
    msg`Turn on “Microphone”.`,
    msg`Close the app fully, open it again and tap “Try again”.`,
  ],
  'ios-other': [
    msg`Open your device's settings and choose “Apps”, then this browser.`,
    msg`Turn on “Microphone”.`,
    msg`Come back here and tap “Try again”.`,
  ],
  android: [
    msg`Tap the icon next to the address, then “Permissions”.`,
    msg`Set “Microphone” to “Allow”.`,
    msg`If it is not there, allow the microphone for this browser in the Android settings, under “Apps”.`,
  ],
  chrome: [
    msg`Click the icon to the left of the address.`,
    msg`Turn on “Microphone”, or set it to “Allow”.`,
    msg`Click “Try again”.`,
  ],
  firefox: [
    msg`Click the crossed-out microphone to the left of the address.`,
    msg`Remove “Blocked” next to “Use the microphone”.`,
    msg`Click “Try again” and choose “Allow”.`,
  ],
  safari: [
    msg`In the menu bar, choose “Safari”, then “Settings for this website”.`,
    msg`Set “Microphone” to “Allow”.`,
    msg`Click “Try again”.`,
  ],
};

const system: readonly MessageDescriptor[] = [
  msg`The browser allows the microphone, but the system blocks it.`,
  msg`macOS: System Settings, “Privacy & Security”, “Microphone”: turn on this browser and restart it.`,
  msg`Windows: Settings, “Privacy & security”, “Microphone”: let desktop apps use the microphone.`,
];

const androidSystem: readonly MessageDescriptor[] = [
  msg`Open the Android settings and choose “Apps”, then this browser, then “Permissions”.`,
  msg`Allow “Microphone”.`,
  msg`If it is allowed there, turn on “Mic access” in the quick settings.`,
];

function systemSteps(platform: Exclude<Platform['type'], 'in-app'>): readonly MessageDescriptor[] {
  if (platform === 'android') return androidSystem;
  if (platform === 'ios-safari') return site['ios-other'];
  return platform === 'ios-other' || platform === 'ios-installed' ? site[platform] : system;
}

/** The steps to take; empty where a retry is all that can be done. */
export function microphoneSteps(failure: MicrophoneFailure, platform: Platform): readonly MessageDescriptor[] {
  if (failure.type === 'no-api' && !failure.secureContext) {
    return [msg`Open this page at an address that starts with https://.`];
  }
  if (platform.type === 'in-app')
    return inApp[platform.app === 'WeChat' || platform.app === 'LINE' ? platform.app : 'other'];
  switch (failure.type) {
    case 'no-api':
      return [msg`This browser cannot use a microphone. Open the page in Safari, Chrome or Firefox.`];
    case 'denied-by-person':
      return site[platform.type];
    case 'denied-by-system':
      return systemSteps(platform.type);
    case 'not-found':
      return [
        msg`Plug in a microphone, or turn one on.`,
        msg`If you have one, check in the system's privacy settings that this browser may use it.`,
      ];
    case 'busy':
      return [msg`End the call, or close the app that is using the microphone.`];
    case 'page-inactive':
      return [msg`Keep this page in the foreground while the microphone opens.`];
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
