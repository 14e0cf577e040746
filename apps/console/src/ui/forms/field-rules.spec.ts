import { expect, test } from '@jest/globals';
import { emailProblem } from './field-rules.ts';

test.each(['ada@example.com', ' ada+x@mail.example.co ', 'ada@xn--mller-kva.example', 'ａｄａ@example.com'])(
  'nothing is wrong with %s',
  (address) => {
    expect(emailProblem(address)).toBeUndefined();
  },
);

test.each([
  ['jürgen@example.com', 'ü'],
  ['ju\u0308rgen@example.com', 'ü'],
  ['ada@müller.example', 'ü'],
  ['аda@example.com', 'а'],
  ['😀@example.com', '😀'],
])('in %s the letter that is not allowed is named', (address, letter) => {
  expect(emailProblem(address)).toContain(`“${letter}” isn’t allowed in an email address here.`);
});

test.each(['a\u200bda@example.com', 'ada@exa\u00admple.com', 'ada@example.com\u202e'])(
  'an invisible letter is named as such: %j',
  (address) => {
    expect(emailProblem(address)).toContain('invisible character');
  },
);

test.each(['ada', 'ada@example', 'a b@example.com', '@example.com'])('%s is no address', (text) => {
  expect(emailProblem(text)).toBe('Enter an email address like name@example.com.');
});
