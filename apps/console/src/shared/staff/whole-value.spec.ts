import { describe, expect, test } from '@jest/globals';
import { wholeValues } from './whole-value.ts';

describe('a filter that needs a whole value', () => {
  test.each([
    ['id', 'a6a7d1ee-2f77-4b34-9a3f-5ab1f0d4e6aa'],
    ['id', '00000000-0000-0000-0000-000000000000'],
    ['ip', '192.0.2.7'],
    ['ip', '2001:db8::1'],
    ['ip', '::ffff:192.0.2.7'],
    ['email', 'ada@example.com'],
  ] as const)('takes the %s %s', (kind, value) => {
    expect(wholeValues[kind].accepts(value)).toBe(true);
  });

  test.each([
    ['id', 'a6a7d1ee'],
    ['id', 'a6a7d1ee-2f77-4b34-9a3f-5ab1f0d4e6aaa'],
    ['ip', '192.0.2'],
    ['ip', '192.0.2.256'],
    ['ip', '2001:db8'],
    ['ip', 'a]:1/[::1'],
    ['email', 'ada'],
    ['email', 'ada@'],
  ] as const)('refuses the %s %s', (kind, value) => {
    expect(wholeValues[kind].accepts(value)).toBe(false);
  });
});
