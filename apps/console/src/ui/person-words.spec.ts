import { describe, expect, test } from '@jest/globals';
import { initialsOf, ownPicture } from './person-words.ts';

describe('initialsOf', () => {
  test.each([
    ['Ada Lovelace', 'AL'],
    ['  ada   king  lovelace ', 'AL'],
    ['Cher', 'C'],
    ['Élodie Ö', 'ÉÖ'],
    ['Іван Шевченко', 'ІШ'],
    ['👩‍🚀 Crew', '👩‍🚀C'],
    ['', ''],
  ])('%s → %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('ownPicture', () => {
  const origin = 'https://id.example.com';
  test('takes pictures of this origin', () => {
    expect(ownPicture('/img/1', origin)).toBe('https://id.example.com/img/1');
    expect(ownPicture('https://id.example.com/img/1', origin)).toBe('https://id.example.com/img/1');
  });
  test.each([
    null,
    '',
    'https://elsewhere.example.com/a.png',
    '//elsewhere.example.com/a.png',
    'javascript:0',
    'data:image/png,',
    'http://[',
  ])('leaves %s', (image) => {
    expect(ownPicture(image, origin)).toBeUndefined();
  });
});
