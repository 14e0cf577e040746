import { expect, test } from '@jest/globals';
import { emailProblem } from './email-rules.ts';

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
])('in %s the letter is named that cannot be', (address, letter) => {
  expect(emailProblem(address)).toContain(`“${letter}” cannot be part of an address here.`);
});

test.each(['a\u200bda@example.com', 'ada@exa\u00admple.com', 'ada@example.com\u202e'])(
  'one that nobody sees is told as such: %j',
  (address) => {
    expect(emailProblem(address)).toContain('cannot be seen');
  },
);

test.each(['ada', 'ada@example', 'a b@example.com', '@example.com'])('%s is no address', (text) => {
  expect(emailProblem(text)).toBe('Enter an e-mail address like name@example.com.');
});
