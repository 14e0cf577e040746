import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { answerUrl, refusalFor, successOf } from './answer.ts';
import { AuthorizationQuery } from './query.ts';

const ISSUER = 'https://id.example.com/api/auth';

test('a stored request is the same when it is read again', () => {
  const names = fc.string({ minLength: 1 }).filter((name) => name !== 'resource' && name !== '__proto__');
  const given = fc.record({
    others: fc.dictionary(names, fc.string({ minLength: 1 })),
    resource: fc.uniqueArray(fc.string({ minLength: 1 })),
  });
  fc.assert(
    fc.property(given, ({ others, resource }) => {
      const query = new AuthorizationQuery({ ...others, resource });
      const again = AuthorizationQuery.fromString(query.toString());
      expect(again.resources).toEqual(resource);
      for (const [name, value] of Object.entries(others)) expect(again.get(name)).toBe(value);
    }),
  );
});

test('what was repeated stays known as such', () => {
  const query = new AuthorizationQuery({ state: ['a', 'b'], resource: { a: 'b' } }).with('prompt', 'consent');
  expect(query.repeated.toSorted()).toEqual(['resource', 'state']);
});

test('another value replaces the first', () => {
  const query = new AuthorizationQuery({ prompt: 'login', resource: 'https://a.example' }).with('prompt', 'consent');
  expect(query.toString()).toBe('prompt=consent&resource=https%3A%2F%2Fa.example');
});

describe('answers to the client', () => {
  const to = (redirectUri: string, state?: string) => ({ redirectUri, state, responseMode: 'query' as const });

  test.each<[string, string, string]>([
    ['a plain URL', 'https://a.example/cb', 'https://a.example/cb?code=c&iss='],
    ['a URL with a query', 'https://a.example/cb?x=%7e', 'https://a.example/cb?x=%7e&code=c&iss='],
    ['a private scheme', 'com.example.app:/cb', 'com.example.app:/cb?code=c&iss='],
  ])('keep %s as registered', (_, redirectUri, expected) => {
    expect(answerUrl(successOf(to(redirectUri), 'c', ISSUER))).toBe(expected + encodeURIComponent(ISSUER));
  });

  test.each(['a b', 'ü+/=&?#', '%00', '"<script>', 'undefined'])('return the state %s unchanged', (state) => {
    const url = new URL(answerUrl(successOf(to('https://a.example/cb', state), 'c', ISSUER)));
    expect(url.searchParams.get('state')).toBe(state);
    expect(url.hash).toBe('');
  });

  test('have no state where the request had none', () => {
    const fault = { error: 'access_denied', description: 'User denied access' } as const;
    expect(answerUrl(refusalFor(to('https://a.example/cb'), fault, ISSUER))).toBe(
      `https://a.example/cb?error=access_denied&error_description=User%20denied%20access&iss=${encodeURIComponent(ISSUER)}`,
    );
  });
});
