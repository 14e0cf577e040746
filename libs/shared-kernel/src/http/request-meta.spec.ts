import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { ClientAddress } from './client-address.ts';
import { attachRequestMeta, requestMetaOf } from './request-meta.ts';

function metaOf(headers: Record<string, string>, peer = '127.0.0.1') {
  const request = { socket: { remoteAddress: peer }, get: (name: string) => headers[name] } as unknown as Request;
  attachRequestMeta(new ClientAddress(['loopback']))(request, {} as Response, () => undefined);
  return requestMetaOf(request);
}

test('address behind our proxy, and the browser', () => {
  expect(metaOf({ 'x-forwarded-for': '1.1.1.1, 203.0.113.7', 'user-agent': 'Firefox' })).toEqual({
    ipAddress: '203.0.113.7',
    userAgent: 'Firefox',
  });
});

test('what is unknown is ""', () => {
  expect(metaOf({}, '')).toEqual({ ipAddress: '', userAgent: '' });
});

test('a long user agent is cut, and control characters are removed', () => {
  expect(metaOf({ 'user-agent': 'x'.repeat(10_000) }).userAgent).toHaveLength(512);
  expect(metaOf({ 'user-agent': 'a\u0000b\u001b[31mc\u0085d' }).userAgent).toBe('ab[31mcd');
});

test('without the middleware it throws', () => {
  expect(() => requestMetaOf({} as Request)).toThrow('attachRequestMeta');
});
