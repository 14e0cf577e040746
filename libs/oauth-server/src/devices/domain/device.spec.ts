import { describe, expect, test } from '@jest/globals';
import { aDeviceRequest } from '../../testing/a-grant.ts';
import { later, START } from '../../testing/a-client.ts';
import { readUserCode, shownUserCode, USER_CODE_ALPHABET } from './device-request.ts';

describe('a user code', () => {
  test.each(['WDJBMJHT', 'WDJB-MJHT', 'wdjb-mjht', ' wdjb mjht ', 'W D J B – M J H T', 'wdjb.mjht'])(
    '%s is read',
    (typed) => {
      expect(readUserCode(typed)).toBe('WDJBMJHT');
    },
  );

  test.each(['', '-', 'WDJBMJH', 'WDJBMJHTT', 'WDJBMJHA', 'WDJB-MJH0', '\u0000WDJBMJH', 'ＷＤＪＢＭＪＨＴ'])(
    '%j is none',
    (typed) => {
      expect(readUserCode(typed)).toBeUndefined();
    },
  );

  test('is shown with a dash, and has no vowels', () => {
    expect(shownUserCode('WDJBMJHT')).toBe('WDJB-MJHT');
    expect(USER_CODE_ALPHABET).not.toMatch(/[AEIOUY]/);
    expect(new Set(USER_CODE_ALPHABET).size).toBe(20);
  });
});

describe('a device', () => {
  test('may ask again after the interval', () => {
    const device = aDeviceRequest('c');
    expect([device.poll(START), device.poll(later(5)), device.poll(later(10))]).toEqual([false, false, false]);
    expect(device.intervalSeconds).toBe(5);
  });

  test('waits five seconds longer after each early request, also for all later ones', () => {
    const device = aDeviceRequest('c');
    expect([device.poll(START), device.poll(later(4.999))]).toEqual([false, true]);
    expect(device.intervalSeconds).toBe(10);
    expect(device.poll(later(14.998))).toBe(true);
    expect(device.intervalSeconds).toBe(15);
    expect(device.poll(later(29.998))).toBe(false);
    expect(device.intervalSeconds).toBe(15);
  });

  test('waits a minute at most', () => {
    const device = aDeviceRequest('c');
    for (let request = 0; request < 50; request += 1) device.poll(START);
    expect(device.intervalSeconds).toBe(60);
  });

  test('expires at the end of its life', () => {
    const device = aDeviceRequest('c');
    expect(device.isExpiredAt(later(599.999))).toBe(false);
    expect(device.isExpiredAt(later(600))).toBe(true);
  });
});
