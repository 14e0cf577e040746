import { describe, expect, test } from '@jest/globals';
import { HOME, mailableReturnPath, returnPath, returnSearch } from './return-path.ts';

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
    ['/x#y'],
    ['/a b'],
    ['/x?u=https://y'],
    ['/x?a=(1)'],
    ['/%2fevil'],
    ['//evil.example'],
    ['/account'],
    [null],
  ])('a mail does not take %s', (wanted) => {
    expect(mailableReturnPath(wanted, ORIGIN)).toBeUndefined();
  });

  test.each([
    ['', ''],
    ['with=phone', ''],
    ['callbackURL=%2Fx&with=phone', '?callbackURL=%2Fx'],
    ['client_id=c1&state=s&scope=openid+email', '?client_id=c1&state=s&scope=openid+email'],
  ])('the query %j goes on as %j', (query, search) => {
    expect(returnSearch(new URLSearchParams(query))).toBe(search);
  });
});
