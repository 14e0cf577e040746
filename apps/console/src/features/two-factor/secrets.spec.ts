import { describe, expect, test } from '@jest/globals';
import { codesText, secretIn } from './secrets.ts';

describe('the key in an authenticator’s address', () => {
  test.each([
    ['otpauth://totp/Gatehouse:ada%40example.com?secret=JBSWY3DP&issuer=Gatehouse&digits=6&period=30', 'JBSWY3DP'],
    ['otpauth://totp/x?issuer=Gatehouse', ''],
    ['', ''],
  ])('of %j is %j', (uri, secret) => {
    expect(secretIn(uri)).toBe(secret);
  });
});

test('the file says whose codes these are and when they were made, one code a line', () => {
  const text = codesText(['abcde-FGHIJ', 'KLMNO-pqrst'], 'ada@example.com', new Date('2026-11-21T14:00:00Z'));
  expect(text.split('\n').slice(0, 7)).toEqual([
    'Gatehouse backup codes',
    'Account: ada@example.com',
    'Generated: 2026-11-21',
    '',
    'abcde-FGHIJ',
    'KLMNO-pqrst',
    '',
  ]);
});
