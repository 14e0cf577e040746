import { describe, expect, test } from '@jest/globals';
import { initialsOf, ownPicture } from './portrait-content.ts';

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
    // The service answers these itself.
    '/api/auth/organization/get-full-organization?organizationId=x',
    'https://id.example.com/api/auth/verify-email?token=x',
    'api/auth/get-session',
    '/API/auth/get-session',
    '//id.example.com/api/auth/get-session',
    '/img/../api/auth/get-session',
    '/img/%2e%2e/api/auth/get-session',
    '/img/..%2fapi/auth/get-session',
    '/%61pi/auth/get-session',
    '/.//api/auth/get-session',
    '/\\api/auth/get-session',
    '/img\\..\\api/auth/get-session',
    '/\tapi/auth/get-session',
    '/api',
    '/health',
    '/metrics',
    '/dev/boot',
    '/mcp',
    '/.well-known/openid-configuration',
    '/',
  ])('leaves %j', (image) => {
    expect(ownPicture(image, origin)).toBeUndefined();
  });

  test.each(['/apiary/1.png', '/img/api/1.png', '/img/1.png?size=64', '/~ada/a_b-c.d.png'])('takes %s', (image) => {
    expect(ownPicture(image, origin)).toBe(origin + image);
  });
});
