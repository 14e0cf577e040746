import { describe, expect, test } from '@jest/globals';
import { soughtIn } from './sought.ts';

const ID = '0190a8a1-0000-7000-8000-00000000000a';
const CLIENT_ID = 'abcdefghijklmnopqrstuvwxyzABCDEF';

describe('what staff type into the search box is', () => {
  test.each([
    ['  ada@example.com ', { text: 'ada@example.com', isLong: true }],
    ['ad', { text: 'ad', isLong: false }],
    ['李明', { text: '李明', isLong: false }],
    [ID.toUpperCase(), { text: ID.toUpperCase(), isLong: true, uuid: ID }],
    ['192.0.2.1', { text: '192.0.2.1', isLong: true, ipAddress: '192.0.2.1' }],
    ['2001:DB8::1', { text: '2001:DB8::1', isLong: true, ipAddress: '2001:db8::1' }],
    ['+49 151 123-456', { text: '+49 151 123-456', isLong: true, digits: '49151123456' }],
    ['0049 (151) 123456', { text: '0049 (151) 123456', isLong: true, digits: '49151123456' }],
    ['0151/123456', { text: '0151/123456', isLong: true, digits: '151123456' }],
    ['2026', { text: '2026', isLong: true }],
    [CLIENT_ID, { text: CLIENT_ID, isLong: true }],
    ['https://app.example.com/client', { text: 'https://app.example.com/client', isLong: true }],
  ])('%j: %j', (typed, sought) => {
    expect(soughtIn(typed)).toEqual(sought);
  });

  test('a secret, of which only the start is kept', () => {
    const secret = `shop_${'k'.repeat(64)}`;
    expect(soughtIn(` ${secret}`)).toEqual({ text: '', isLong: false, secretStart: 'shop_kkk' });
  });
});
