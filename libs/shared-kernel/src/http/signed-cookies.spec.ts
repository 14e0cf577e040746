import { describe, expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { createHmac } from 'node:crypto';
import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { SignedCookies } from './signed-cookies.ts';

const SECRET = 'first secret, 32 bytes or more of it';
const OLD = 'second secret, 32 bytes or more of it';
const cookies = new SignedCookies({ secrets: [SECRET, OLD], cookiePrefix: 'better-auth', secureCookies: false });
const secure = new SignedCookies({ secrets: [SECRET], cookiePrefix: 'shop', secureCookies: true });

const asking = (cookie?: string) => ({ headers: { cookie } }) as Request;
const answer = () => new ServerResponse(new IncomingMessage(new Socket())) as unknown as Response;
const lines = (response: Response) => response.getHeader('set-cookie') as string[];
const signed = (value: string, secret = SECRET) =>
  `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`;
const header = (value: string, name = 'better-auth.token') => `${name}=${encodeURIComponent(value)}`;

describe('writing', () => {
  test('value, signature and attributes', () => {
    const response = answer();
    cookies.write(response, 'token', 'abc', { maxAgeSeconds: 604800 });
    const value = encodeURIComponent(signed('abc'));
    expect(value).toMatch(/%3D$/);
    expect(lines(response)).toEqual([`better-auth.token=${value}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`]);
  });

  test('on https the prefix and the attribute', () => {
    const response = answer();
    secure.write(response, 'token', 'abc');
    expect(lines(response)[0]).toMatch(/^__Secure-shop\.token=abc\.[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('clearing', () => {
    const response = answer();
    cookies.clear(response, 'token');
    expect(lines(response)).toEqual(['better-auth.token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
  });

  test('the last of one name is the only one; other names stay', () => {
    const response = answer();
    response.setHeader('set-cookie', 'other=1');
    cookies.clear(response, 'token');
    cookies.write(response, 'token_b', 'x');
    cookies.write(response, 'token', 'y');
    expect(lines(response).map((line) => line.split('=')[0])).toEqual([
      'other',
      'better-auth.token_b',
      'better-auth.token',
    ]);
    expect(lines(response)[2]).toContain('token=y.');
  });

  test('what is written is read, whatever it is', () => {
    for (const value of ['abc', 'a.b.c', 'ä ß €', '{"a":"b;c"}', 'x='.repeat(50)]) {
      const response = answer();
      cookies.write(response, 'token', value);
      expect(cookies.read(asking(lines(response)[0]?.split(';')[0]), 'token')).toBe(value);
    }
  });

  test('needs a secret', () => {
    expect(() => new SignedCookies({ secrets: [], cookiePrefix: 'x', secureCookies: false })).toThrow('secret');
  });
});

describe('reading', () => {
  test.each<[string, string, string | undefined]>([
    ['ours', header(signed('abc')), 'abc'],
    ['under an older secret', header(signed('abc', OLD)), 'abc'],
    ['with dots in the value', header(signed('a.b.c')), 'a.b.c'],
    ['without percent-encoding', `better-auth.token=${signed('abc')}`, 'abc'],
    ['among others', `a=b; ${header(signed('abc'))};c`, 'abc'],
    ['behind a forged one of the same name', `${header('evil.x')}; ${header(signed('abc'))}`, 'abc'],
    ['the same twice', `${header(signed('one'))}; ${header(signed('one', OLD))}`, 'one'],
    ['two that differ', `${header(signed('one'))}; ${header(signed('two'))}`, undefined],
    [
      'two that differ around a forged one',
      `${header(signed('one'))}; ${header('x.y')}; ${header(signed('two'))}`,
      undefined,
    ],
    ['under a secret that is gone', header(signed('abc', 'third')), undefined],
    ['no signature', header('abc'), undefined],
    ['an empty signature', header('abc.'), undefined],
    ['an empty value', header(signed('')), undefined],
    ['another value', header(`abd.${signed('abc').split('.')[1]}`), undefined],
    ['a signature without its padding', header(signed('abc').slice(0, -1)), undefined],
    ['a signature that is too long', header(`${signed('abc')}=`), undefined],
    ['a signature of other characters', header(`abc.${'ä'.repeat(43)}=`), undefined],
    ['base64url instead of base64', header(`abc.${'-'.repeat(43)}=`), undefined],
    ['broken percent-encoding', 'better-auth.token=%E0%A4%A; x=%', undefined],
    ['a name that only begins so', header(signed('abc'), 'better-auth.token2'), undefined],
    ['a name in other letters', header(signed('abc'), 'Better-Auth.token'), undefined],
    ['the secure name where it is not ours', header(signed('abc'), '__Secure-better-auth.token'), undefined],
    ['no value at all', 'better-auth.token', undefined],
    ['nothing', '', undefined],
  ])('%s', (_, cookie, value) => {
    expect(cookies.read(asking(cookie), 'token')).toBe(value);
  });

  test('no header', () => {
    expect(cookies.read(asking(), 'token')).toBeUndefined();
    expect(cookies.readUnsigned(asking(), 'token')).toEqual([]);
  });

  test('unsigned values come as they are, broken encoding included', () => {
    expect(cookies.readUnsigned(asking('better-auth.token=a%20b; better-auth.token=%'), 'token')).toEqual(['a b', '%']);
  });

  test('a value as it stands in the header, decoded', () => {
    expect(cookies.verify(cookies.decode(encodeURIComponent(signed('abc'))))).toBe('abc');
    expect(cookies.decode(signed('abc'))).toBe(signed('abc'));
    expect(cookies.decode('%E0%A4%A')).toBe('%E0%A4%A');
  });

  test('a signature changed at any place is invalid', () => {
    const good = signed('abc');
    const changed = [...good].map(
      (character, i) => good.slice(0, i) + (character === 'A' ? 'B' : 'A') + good.slice(i + 1),
    );
    for (const text of changed) expect(cookies.verify(text)).toBeUndefined();
    expect(cookies.verify(good)).toBe('abc');
  });
});
