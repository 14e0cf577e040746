import { describe, expect, test } from '@jest/globals';
import { wayBack, withoutFailure } from './way-back.ts';

const ORIGIN = 'https://id.example.com';
const back = (query: string) => wayBack('/sign-in', new URLSearchParams(query), 'google', ORIGIN);

describe('the way back from a provider', () => {
  test('leads home, or to the page with the error', () => {
    expect(back('')).toEqual({
      callbackURL: '/account',
      errorCallbackURL: '/sign-in?provider=google',
      returnOnCancel: true,
    });
  });

  test('leads to the page that was asked for, also by way of an error', () => {
    expect(back('callbackURL=/account/profile')).toEqual({
      callbackURL: '/account/profile',
      errorCallbackURL: '/sign-in?callbackURL=%2Faccount%2Fprofile&provider=google',
      returnOnCancel: true,
    });
  });

  test('keeps the fragment of the page that was asked for', () => {
    expect(back(`callbackURL=${encodeURIComponent('/account/profile#photo')}`)).toEqual({
      callbackURL: `${ORIGIN}/account/profile#photo`,
      errorCallbackURL: '/sign-in?callbackURL=%2Faccount%2Fprofile%23photo&provider=google',
      returnOnCancel: true,
    });
  });

  test('keeps the request of an app', () => {
    const { errorCallbackURL } = back('client_id=a&scope=openid+email&state=s');
    expect(errorCallbackURL).toBe('/sign-in?client_id=a&scope=openid+email&state=s&provider=google');
  });

  test('forgets an earlier error', () => {
    expect(back('error=no_code&error_description=x&provider=github').errorCallbackURL).toBe('/sign-in?provider=google');
    expect(String(withoutFailure(new URLSearchParams('error=no_code&a=1&provider=x')))).toBe('a=1');
  });

  test.each([['//evil.example'], ['https://evil.example/'], ['javascript:alert(1)']])('never leads to %s', (wanted) => {
    expect(back(`callbackURL=${encodeURIComponent(wanted)}`).callbackURL).toBe('/account');
  });

  test('is a URL of this origin where the API does not take the path, and leaves out a query that it does not take', () => {
    expect(back('client_id=a*b').errorCallbackURL).toBe(`${ORIGIN}/sign-in?client_id=a*b&provider=google`);
    expect(back(`state=${'s'.repeat(3000)}`).errorCallbackURL).toBe('/sign-in?provider=google');
  });
});
