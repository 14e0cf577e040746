import { describe, expect, test } from '@jest/globals';
import { initialsOf, shownPicture } from './portrait-content.ts';

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

describe('shownPicture', () => {
  const origin = 'https://id.example.com';
  test('takes pictures of this origin', () => {
    expect(shownPicture('/img/1', origin)).toBe('https://id.example.com/img/1');
    expect(shownPicture('https://id.example.com/img/1', origin)).toBe('https://id.example.com/img/1');
  });
  test('takes uploaded pictures, and those that need no request', () => {
    expect(shownPicture('https://id.example.com/api/pictures/a1b2', origin)).toBe(
      'https://id.example.com/api/pictures/a1b2',
    );
    const inline = 'data:image/png;base64,iVBORw0KGgo=';
    expect(shownPicture(inline, origin)).toBe(inline);
  });
  test.each([
    null,
    '',
    'https://elsewhere.example.com/a.png',
    '//elsewhere.example.com/a.png',
    'javascript:0',
    'data:image/png,',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:text/html;base64,PHNjcmlwdD4=',
    'https://elsewhere.example.com/api/pictures/a1',
    '/api/pictures/a1/b',
    '/api/pictures/%61',
    '/api/pictures/../auth/sign-out',
    '/api/pictures',
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
    expect(shownPicture(image, origin)).toBeUndefined();
  });

  test.each(['/apiary/1.png', '/img/api/1.png', '/img/1.png?size=64', '/~ada/a_b-c.d.png'])('takes %s', (image) => {
    expect(shownPicture(image, origin)).toBe(origin + image);
  });
});
