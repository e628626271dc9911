import { expect, test } from 'vitest';
import { platformOf } from '../../../../src/features/microphone/platform.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

test.each([
  ['Safari on an iPhone', `${iphone} Version/18.4 Mobile/15E148 Safari/604.1`, 5, 'ios-safari'],
  ['an iPad that calls itself a Mac', mac, 5, 'ios-safari'],
  ['Chrome on an iPhone', `${iphone} CriOS/156.0 Mobile/15E148 Safari/604.1`, 5, 'ios-other'],
  ['Safari on a Mac', mac, 0, 'safari'],
  ['Chrome', chrome, 0, 'chrome'],
  ['Chrome on Android', android, 5, 'android'],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 0, 'firefox'],
  ['WeChat', `${iphone} Mobile/15E148 MicroMessenger/8.0.60`, 5, 'in-app'],
  ['LINE', `${iphone} Safari Line/15.1.0`, 5, 'in-app'],
  ['an Android web view', 'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36', 5, 'in-app'],
])('%s is told apart', (_, userAgent, touchPoints, type) => {
  expect(platformOf({ userAgent, touchPoints, isInstalled: false }).type).toBe(type);
});

test('the installed app on an iPhone has its own settings', () => {
  expect(platformOf({ userAgent: iphone, touchPoints: 5, isInstalled: true }).type).toBe('ios-installed');
});

test('an in-app browser is named if it is known', () => {
  const runtime = { userAgent: `${iphone} MicroMessenger/8.0.60`, touchPoints: 5, isInstalled: false };

  expect(platformOf(runtime)).toEqual({ type: 'in-app', app: 'WeChat' });
});
