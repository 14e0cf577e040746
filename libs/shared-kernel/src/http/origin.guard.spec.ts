import { describe, expect, test } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OriginGuard } from './origin.guard.ts';
import { TrustedOrigins } from './trusted-origins.ts';
import { enterZone, type Zone } from './zone.ts';

const OWN = 'https://accounts.example.com';
const EVIL = 'https://evil.example';
const guard = new OriginGuard(new TrustedOrigins(OWN, ['https://shop.example.com']));

function call(headers: Record<string, string>, method = 'POST', forgery: Zone['forgery'] = 'origin'): string {
  const request = { method, headers, path: '/x' } as unknown as Request;
  enterZone(() => ({ forgery, crossOrigin: { readers: 'trusted' } }) as Zone)(request, {} as Response, () => undefined);
  const context = { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
  try {
    return guard.canActivate(context) ? 'passes' : 'stops';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const cookie = 'better-auth.session_token=x';

describe('OriginGuard', () => {
  test.each<[string, Record<string, string>, string]>([
    ['our own page', { origin: OWN, cookie }, 'passes'],
    ['a trusted page', { origin: 'https://shop.example.com', cookie }, 'passes'],
    ['a foreign page with cookies', { origin: EVIL, cookie }, 'INVALID_ORIGIN'],
    ['a foreign page without cookies: login forgery', { origin: EVIL }, 'INVALID_ORIGIN'],
    ['a foreign page with a bearer token', { origin: EVIL, authorization: 'Bearer x' }, 'INVALID_ORIGIN'],
    ['a sandboxed page', { origin: 'null', cookie }, 'MISSING_OR_NULL_ORIGIN'],
    ['a sandboxed page without cookies', { origin: 'null' }, 'MISSING_OR_NULL_ORIGIN'],
    ['an empty origin', { origin: '' }, 'MISSING_OR_NULL_ORIGIN'],
    ['an origin that counts, not the referer', { origin: EVIL, referer: `${OWN}/` }, 'INVALID_ORIGIN'],
    ['our referer', { referer: `${OWN}/sign-in?x=1`, cookie }, 'passes'],
    ['a foreign referer', { referer: `https://evil.example/?${OWN}`, cookie }, 'INVALID_ORIGIN'],
    ['a foreign referer without cookies', { referer: 'https://evil.example/' }, 'INVALID_ORIGIN'],
    ['a referer that looks like ours', { referer: `${OWN}@evil.example/` }, 'INVALID_ORIGIN'],
    ['a referer that is no URL', { referer: 'nonsense' }, 'INVALID_ORIGIN'],
    ['a referer of a data page', { referer: 'data:text/html,x' }, 'MISSING_OR_NULL_ORIGIN'],
    ['the fetch metadata of our page', { 'sec-fetch-site': 'same-origin', cookie }, 'passes'],
    ['the address bar', { 'sec-fetch-site': 'none', cookie }, 'passes'],
    ['the fetch metadata of a subdomain', { 'sec-fetch-site': 'same-site', cookie }, 'INVALID_ORIGIN'],
    ['the fetch metadata of a foreign page', { 'sec-fetch-site': 'cross-site' }, 'INVALID_ORIGIN'],
    ['fetch metadata nobody knows', { 'sec-fetch-site': 'same-origin, cross-site' }, 'INVALID_ORIGIN'],
    ['a program without cookies', {}, 'passes'],
    ['a program with a token', { authorization: 'Bearer x' }, 'passes'],
    ['a program with a key', { 'x-api-key': 'x' }, 'passes'],
    ['a program with cookies', { cookie }, 'MISSING_OR_NULL_ORIGIN'],
    ['a program with any cookie and a token', { cookie: 'a=b', authorization: 'Bearer x' }, 'MISSING_OR_NULL_ORIGIN'],
  ])('%s', (_, headers, outcome) => {
    expect(call(headers)).toBe(outcome);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'QUERY'])('%s changes something as well', (method) => {
    expect(call({ origin: EVIL }, method)).toBe('INVALID_ORIGIN');
  });

  test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing', (method) => {
    expect(call({ origin: EVIL, cookie }, method)).toBe('passes');
  });

  test.each(['none', 'signature', 'signed-state', 'protocol'] as const)(
    'the origin does not decide in a zone with %s',
    (forgery) => {
      expect(call({ origin: EVIL }, 'POST', forgery)).toBe('passes');
    },
  );
});
