import { describe, expect, test } from '@jest/globals';
import { lengthOf, lengthRules, managerRules, ruleStates } from './password-policy.ts';

const policy = { min: 8, max: 128 };
const validate = (password: string) => lengthRules(policy).validate(password);

describe('password rules', () => {
  test.each([
    ['seven77', 'Use at least 8 characters.'],
    ['eight888', true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), 'Use at most 128 characters.'],
    ['        ', true],
  ])('%j', (password, verdict) => {
    expect(validate(password)).toBe(verdict);
  });

  test('characters are counted as the server counts them: code points after NFKC', () => {
    expect(lengthOf('e\u0301')).toBe(1);
    expect(lengthOf('😀')).toBe(1);
    expect(lengthOf('ﬁ')).toBe(2);
  });

  test('the list ticks off, and tells the upper bound only when it is in sight', () => {
    expect(ruleStates('abc', policy)).toEqual([{ text: 'At least 8 characters', met: false }]);
    expect(ruleStates('abcdefgh', policy)).toEqual([{ text: 'At least 8 characters', met: true }]);
    expect(ruleStates('x'.repeat(129), policy)).toEqual([
      { text: 'At least 8 characters', met: true },
      { text: 'At most 128 characters', met: false },
    ]);
  });

  test('password managers get the same numbers', () => {
    expect(managerRules(policy)).toBe('minlength: 8; maxlength: 128; allowed: unicode;');
  });
});
