import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  isLoopbackOnly,
  isRegisteredUri,
  isWebUri,
  leadsToDevice,
  redirectHost,
  redirectTarget,
  redirectUriProblem,
} from './redirect-uri.ts';

describe('a redirect URI can be registered', () => {
  test.each([
    'https://client.example.com/callback',
    'https://client.example.com/callback?tenant=1',
    'http://127.0.0.1/callback',
    'http://[::1]:4900/callback',
    'http://localhost:33418/',
    'com.example.app:/callback',
    'com.example.app://callback',
  ])('%s', (uri) => {
    expect(redirectUriProblem(uri)).toBeUndefined();
  });
});

describe('a redirect URI is refused', () => {
  test.each([
    ['callback', 'is not an absolute URI'],
    ['', 'is not an absolute URI'],
    ['https://client.example.com/#token', 'has a fragment'],
    ['https://client.example.com/#', 'has a fragment'],
    ['https://user@client.example.com/', 'has a user name or password'],
    ['http://client.example.com/', 'uses http for another host than 127.0.0.1, [::1] or localhost'],
    ['http://127.0.0.1.example.com/', 'uses http for another host than 127.0.0.1, [::1] or localhost'],
    ['http://localhost.example.com/', 'uses http for another host than 127.0.0.1, [::1] or localhost'],
    ['https://client.example.com/../admin', 'has a dot segment'],
    ['https://client.example.com/a/%2E%2e/admin', 'has a dot segment'],
    ['https://client.example.com/a%2f..%2fadmin', 'has a dot segment'],
    ['myapp:/callback', 'has a private scheme that is not a reversed domain name'],
    ['javascript:alert(1)', 'must not use javascript:'],
    ['JavaScript:alert(1)', 'must not use javascript:'],
    ['data:text/html,x', 'has a blank, comma, asterisk, backslash or control character'],
    ['data:text/html;base64AAAA', 'must not use data:'],
    ['vbscript:x', 'must not use vbscript:'],
    ['file:///etc/passwd', 'must not use file:'],
    ['blob:https://a.example/x', 'must not use blob:'],
    ['https://*.example.com/', 'has a blank, comma, asterisk, backslash or control character'],
    ['https://a.example/x,https://b.example/y', 'has a blank, comma, asterisk, backslash or control character'],
    ['https://a.example\\@b.example/', 'has a blank, comma, asterisk, backslash or control character'],
    ['https://a.example/\n', 'has a blank, comma, asterisk, backslash or control character'],
    ['https://a.example/\u0000', 'has a blank, comma, asterisk, backslash or control character'],
    [' https://a.example/', 'has a blank, comma, asterisk, backslash or control character'],
    ['java\tscript:alert(1)', 'has a blank, comma, asterisk, backslash or control character'],
    [`https://a.example/${'x'.repeat(2000)}`, 'is longer than 2000 characters'],
  ])('%j', (uri, problem) => {
    expect(redirectUriProblem(uri)).toBe(problem);
  });
});

test('whatever is accepted leads a browser to https, this machine or a private app, and has no fragment', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()), (uri) => {
      if (redirectUriProblem(uri) !== undefined) return;
      const { protocol, hostname, hash } = new URL(uri);
      const isPrivate = protocol.includes('.');
      const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
      expect([hash, isPrivate || isHere || protocol === 'https:']).toEqual(['', true]);
    }),
  );
});

describe('a redirect URI of a request', () => {
  const registered = [
    'https://a.example/cb',
    'http://127.0.0.1:3000/cb?x=1',
    'http://[::1]/cb',
    'http://localhost/callback',
    'com.example.app:/cb',
  ];

  test.each([
    ...registered,
    'http://127.0.0.1:51004/cb?x=1',
    'http://127.0.0.1/cb?x=1',
    'http://[::1]:9/cb',
    'http://localhost:8080/callback',
  ])('%s is a registered one', (uri) => {
    expect(isRegisteredUri(registered, uri)).toBe(true);
  });

  test.each([
    '',
    'https://a.example/cb/',
    'https://a.example/CB',
    'https://A.example/cb',
    'https://a.example:443/cb',
    'https://a.example:8443/cb',
    'https://a.example/cb?x',
    'https://a.example/cb#',
    'https://a.example/x/../cb',
    'https://a.example.evil.example/cb',
    'http://a.example/cb',
    'http://127.0.0.1:3000/cb',
    'http://127.0.0.1:3000/cb?x=2',
    'http://127.0.0.1:3000@evil.example/cb?x=1',
    'http://127.0.0.1.evil.example/cb?x=1',
    'http://127.0.0.1:/cb?x=1',
    'http://127.0.0.1:123456/cb?x=1',
    'http://localhost:99999/callback',
    'http://127.0.0.2/cb?x=1',
    'http://localhost/cb?x=1',
    'https://localhost/callback',
    'http://localhost:80/callback#x',
    'http://localhost/callback\n',
    'com.example.app:/cb/',
    'javascript:alert(1)',
  ])('%s is none', (uri) => {
    expect(isRegisteredUri(registered, uri)).toBe(false);
  });

  test.each([
    ['https://a.example:8443/cb', 'a.example:8443', 'a.example:8443'],
    ['HTTPS://A.example:443/cb', 'a.example', 'a.example'],
    ['http://localhost:4000/cb', 'localhost:4000', 'localhost'],
    ['http://[::1]/cb', '[::1]', 'localhost'],
    ['http://127.1:80/cb', '127.0.0.1', 'localhost'],
    ['https://localhost.example/cb', 'localhost.example', 'localhost.example'],
    ['com.example.app:/cb', 'com.example.app:', 'com.example.app:'],
    ['com.example.app://localhost/cb', 'com.example.app:', 'com.example.app:'],
  ])('%s leads to %s, which a consent remembers as %s', (uri, target, host) => {
    expect([redirectTarget(uri), redirectHost(uri)]).toEqual([target, host]);
  });

  test('is on the device only if each is', () => {
    expect(isLoopbackOnly(['http://localhost/cb', 'http://[::1]:4/cb'])).toBe(true);
    expect(isLoopbackOnly(['http://localhost/cb', 'https://a.example/cb'])).toBe(false);
    expect(isLoopbackOnly([])).toBe(false);
  });
});

test.each([
  ['http://localhost/cb', true, true],
  ['http://[::1]:4/cb', true, true],
  ['com.example.app:/cb', true, false],
  ['https://localhost/cb', false, true],
])('%s leads to a program on the device: %s; is requested by HTTP: %s', (uri, toDevice, byHttp) => {
  expect([leadsToDevice(uri), isWebUri(uri)]).toEqual([toDevice, byHttp]);
});
