import { describe, expect, test } from '@jest/globals';
import { apiTarget, HOME, mailableReturnPath, returnPath, returnSearch } from './return-path.ts';

const ORIGIN = 'https://id.example.com';

describe('where a sign-in goes on to', () => {
  test.each([
    ['/account/sessions', '/account/sessions'],
    ['/account?tab=1#x', '/account?tab=1#x'],
    [`${ORIGIN}/o/acme`, '/o/acme'],
    ['/a/../account', '/account'],
  ])('%s is followed', (wanted, path) => {
    expect(returnPath(wanted, ORIGIN)).toBe(path);
  });

  test.each([
    [null],
    [''],
    ['account'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['https://evil.example'],
    ['https://id.example.com.evil.example/'],
    ['https://id.example.com@evil.example/'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    [`blob:${ORIGIN}/x`],
    ['/a/..//evil.example'],
    ['/%5c/..//evil.example/../..//evil.example'],
    [`${ORIGIN}//evil.example`],
  ])('%j is not', (wanted) => {
    expect(returnPath(wanted, ORIGIN)).toBe(HOME);
  });

  test.each([['/account/sessions'], ['/accept-invitation?id=Ab-9_z'], ['/o/acme/members?page=2&sort=a%20b']])(
    'a mail takes %s, as the API does',
    (wanted) => {
      expect(mailableReturnPath(wanted, ORIGIN)).toBe(wanted);
    },
  );
  test.each([
    ['/account/profile#photo', `${ORIGIN}/account/profile#photo`],
    ['/x?u=https://y', `${ORIGIN}/x?u=https://y`],
    ['/x?a=(1)', `${ORIGIN}/x?a=(1)`],
    ['/a%20b', `${ORIGIN}/a%20b`],
    ['/account#a%5cb/%2f', `${ORIGIN}/account#a%5cb/%2f`],
  ])('a mail takes %s as a URL of this origin, because the API takes no such path', (wanted, url) => {
    expect(mailableReturnPath(wanted, ORIGIN)).toBe(url);
  });
  test.each([
    ['/%2fevil'],
    ['/x/%5Cevil'],
    ['/account#a\\b'],
    ['//evil.example'],
    ['//evil.example#/account'],
    [`/x#${'y'.repeat(2048)}`],
    ['/account'],
    [null],
  ])('a mail does not take %s', (wanted) => {
    expect(mailableReturnPath(wanted, ORIGIN)).toBeUndefined();
  });
  test.each(['//evil.example/', '/\\evil.example', '/a/..//evil.example', 'https://evil.example/#x', 'x'])(
    'a target of another origin is none: %s',
    (path) => {
      expect(apiTarget(path, ORIGIN)).toBeUndefined();
    },
  );

  test.each([
    ['', ''],
    ['with=phone', ''],
    ['callbackURL=%2Fx&with=phone', '?callbackURL=%2Fx'],
    ['client_id=c1&state=s&scope=openid+email', '?client_id=c1&state=s&scope=openid+email'],
  ])('the query %j goes on as %j', (query, search) => {
    expect(returnSearch(new URLSearchParams(query))).toBe(search);
  });
});
