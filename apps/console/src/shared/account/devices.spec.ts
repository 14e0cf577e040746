import { describe, expect, test } from '@jest/globals';
import { deviceOf } from './devices.ts';

const phone = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36`;

describe('deviceOf', () => {
  test.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
      { name: 'Chrome on Linux', detail: 'Version 147', kind: 'computer' },
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      { name: 'Safari on macOS', detail: 'Version 18', kind: 'computer' },
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0',
      { name: 'Microsoft Edge on ChromeOS', detail: 'Version 147', kind: 'computer' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      { name: 'Safari on iOS', detail: 'Version 18 · Apple iPhone', kind: 'phone' },
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      { name: 'Safari on iPadOS', detail: 'Version 17 · Apple iPad', kind: 'tablet' },
    ],
    [
      phone('Linux; Android 14; Pixel 8 Pro'),
      { name: 'Chrome on Android', detail: 'Version 147 · Pixel 8 Pro', kind: 'phone' },
    ],
    [
      phone('Linux; Android 9; SM-G960F Build/PPR1.180610.011'),
      { name: 'Chrome on Android', detail: 'Version 147 · SM-G960F', kind: 'phone' },
    ],
    [phone('Linux; Android 10; K'), { name: 'Chrome on Android', detail: 'Version 147', kind: 'phone' }],
    ['curl/8.14.1', { name: 'curl 8.14.1', detail: '', kind: 'program' }],
    ['node', { name: 'node', detail: '', kind: 'program' }],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toEqual(device);
  });

  test.each([null, '', '   '])('says so when nothing is known: %j', (userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ name: 'Unknown device', detail: '', kind: 'program' });
  });
});
