import { describe, expect, test } from '@jest/globals';
import { calledUriProblem, redirectUriProblem, redirectUrisIn, redirectUrisProblem } from './redirect-uri.ts';

describe('a redirect URI', () => {
  test.each([
    'https://app.example.com/callback?tenant=1',
    'http://127.0.0.1/callback',
    'http://[::1]:4900/callback',
    'http://localhost:33418/',
    'com.example.app:/callback',
  ])('%s can be registered', (uri) => {
    expect(redirectUriProblem(uri)).toBeUndefined();
  });

  test.each([
    ['callback', 'Enter a full address'],
    ['https://app.example.com/#', 'from # on'],
    ['https://user@app.example.com/', 'user name and password'],
    ['http://app.example.com/', 'Use https'],
    ['http://localhost.example.com/', 'Use https'],
    ['https://app.example.com/a%2f..%2Fadmin', '/../'],
    ['https://*.example.com/', 'asterisks'],
    ['https://a.example/x,https://b.example/y', 'commas'],
    ['javascript:alert(1)', 'can’t start with javascript:'],
    ['localhost:4102/callback', 'Begin with http:// or https://'],
    ['myapp:/callback', 'domain name in reverse order'],
    [`https://a.example/${'x'.repeat(2000)}`, 'at most 2000 characters'],
  ])('%j cannot: %s', (uri, words) => {
    expect(redirectUriProblem(uri)).toContain(words);
  });
});

test.each([
  ['https://app.example.com/logout', undefined],
  ['http://localhost/logout', 'Use https'],
  ['com.example.app:/logout', 'Use https'],
  ['https://8.8.8.8/logout', undefined],
  ['https://[2606:4700::1111]/logout', undefined],
  ...['localhost', 'a.localhost', '127.0.0.1', '10.0.0.1', '0x7f.1', '[::1]', '[fe80::1]', '[::ffff:8.8.8.8]'].map(
    (host): [string, string] => [`https://${host}/logout`, 'Use a public address'],
  ),
  ['https://app.example.com/logout#there', 'from # on'],
])('%s is called by the server: %s', (uri, words) => {
  expect(calledUriProblem(uri, false)).toEqual(words === undefined ? undefined : expect.stringContaining(words));
});

test.each([
  ['http://localhost:4000/logout', undefined],
  ['http://127.0.0.1/logout', undefined],
  ['http://app.example.com/logout', 'Use https'],
  ['https://localhost/logout', undefined],
  ['https://10.0.0.1/logout', 'Use a public address'],
  ['com.example.app://localhost/logout', 'Use https'],
])('%s is called by the server of a developer: %s', (uri, words) => {
  expect(calledUriProblem(uri, true)).toEqual(words === undefined ? undefined : expect.stringContaining(words));
});

describe('a text with one on each line', () => {
  test('blank lines and repetitions do not count', () => {
    expect(redirectUrisIn(' https://a.example/ \n\nhttps://b.example/\nhttps://a.example/')).toEqual([
      'https://a.example/',
      'https://b.example/',
    ]);
  });

  test.each([
    ['', undefined],
    ['https://a.example/\n', undefined],
    ['nothing', 'Enter a full address, like https://app.example.com/callback.'],
    ['https://a.example/\n\nnothing', 'Line 3: Enter a full address, like https://app.example.com/callback.'],
    [Array.from({ length: 101 }, (_, at) => `https://a.example/${at}`).join('\n'), 'Use at most 100 addresses.'],
  ])('%j: %s', (text, problem) => {
    expect(redirectUrisProblem(text)).toBe(problem);
  });
});
