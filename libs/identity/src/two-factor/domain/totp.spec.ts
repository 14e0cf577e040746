import { expect, test } from '@jest/globals';
import { totpCodeOf, totpUri } from './second-factor-method.ts';

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['000000', '000000'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['-12345', undefined],
  ['１２３４５６', undefined],
  ['', undefined],
])('%j is the code %j', (text, code) => {
  expect(totpCodeOf(text)).toBe(code);
});

test('the otpauth URI has the usual form', () => {
  expect(totpUri('Gatehouse', 'ada@example.com', 'MFRGG')).toBe(
    'otpauth://totp/Gatehouse:ada%40example.com?secret=MFRGG&issuer=Gatehouse&digits=6&period=30',
  );
});

test('special characters in issuer and account are escaped in the URI', () => {
  const uri = new URL(totpUri('A & B: C?secret=X#y', 'o+a@example.com', 'MFRGG'));
  expect(decodeURIComponent(uri.pathname)).toBe('/A & B: C?secret=X#y:o+a@example.com');
  expect([...uri.searchParams]).toEqual([
    ['secret', 'MFRGG'],
    ['issuer', 'A & B: C?secret=X#y'],
    ['digits', '6'],
    ['period', '30'],
  ]);
  expect(uri.hash).toBe('');
  expect(uri.href).not.toContain('+');
});
