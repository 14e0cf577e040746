import { beforeEach, describe, expect, test } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { KeyRing } from '#shared-kernel/infrastructure/crypto/key-ring';
import { FixedClock } from '#shared-kernel/testing/fixed-clock';
import { JoseSignedTokens } from './jose-signed-tokens.ts';

const OLD = 'old secret, thirty-two bytes or more';
const NEW = 'new secret, thirty-two bytes or more';

let clock: FixedClock;
beforeEach(() => {
  clock = new FixedClock('2026-11-20T12:00:00.900Z');
});

const tokens = (...secrets: string[]) => new JoseSignedTokens(new KeyRing(secrets), clock);

const decode = (part: string | undefined) => JSON.parse(Buffer.from(part!, 'base64url').toString()) as unknown;
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function signedWith(key: Buffer | string, header: object, payload: object, hash = 'sha256'): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

test('returns its claims until it expires', async () => {
  const subject = tokens(NEW);
  const token = await subject.sign('verify-email', { email: 'a@example.com' }, 3600);
  clock.advance(3_599_000);
  await expect(subject.read('verify-email', token)).resolves.toEqual({
    claims: { email: 'a@example.com' },
    expired: false,
  });
  clock.advance(1000);
  await expect(subject.read('verify-email', token)).resolves.toEqual({
    claims: { email: 'a@example.com' },
    expired: true,
  });
});

test('is HS256 with the times of our clock', async () => {
  const [header, payload] = (await tokens(NEW).sign('verify-email', { email: 'a@example.com' }, 60)).split('.');
  expect(decode(header)).toEqual({ alg: 'HS256', kid: expect.any(String) });
  const iat = Date.parse('2026-11-20T12:00:00Z') / 1000;
  expect(decode(payload)).toEqual({ email: 'a@example.com', iat, exp: iat + 60 });
});

test('a token of one purpose is invalid for another, even as an expired one', async () => {
  const subject = tokens(NEW);
  const token = await subject.sign('verify-email', {}, 60);
  clock.advance(61_000);
  await expect(subject.read('change-email', token)).resolves.toBeUndefined();
});

test('after a rotation the new secret signs, the old one still verifies, a removed one does not', async () => {
  const before = await tokens(OLD).sign('verify-email', {}, 60);
  const after = await tokens(NEW, OLD).sign('verify-email', {}, 60);
  await expect(tokens(NEW, OLD).read('verify-email', before)).resolves.toBeDefined();
  await expect(tokens(NEW).read('verify-email', before)).resolves.toBeUndefined();
  await expect(tokens(NEW).read('verify-email', after)).resolves.toBeDefined();
});

describe('forged', () => {
  const payload = { iat: 1, exp: 4_000_000_000, email: 'victim@example.com' };
  const [key] = new KeyRing([NEW]).keys('signed token: verify-email');
  const { id: kid } = key;

  test.each<[string, string]>([
    ['no algorithm', `${encode({ alg: 'none', kid })}.${encode(payload)}.`],
    ['another algorithm with the right key', signedWith(key.bytes, { alg: 'HS512', kid }, payload, 'sha512')],
    ['another key', signedWith('guess', { alg: 'HS256', kid }, payload)],
    ['unknown key id', signedWith('guess', { alg: 'HS256', kid: '../../dev/null' }, payload)],
    ['key in the header', signedWith('guess', { alg: 'HS256', jwk: { kty: 'oct', k: 'Z3Vlc3M' } }, payload)],
    ['without an end', signedWith(key.bytes, { alg: 'HS256', kid }, { iat: 1, email: 'victim@example.com' })],
    ['claims that are no object', `${encode({ alg: 'HS256', kid })}.${Buffer.from('7').toString('base64url')}.AA`],
    ['two dots', '..'],
    ['nothing', ''],
    ['not a token', 'a@example.com'],
  ])('%s', async (_, token) => {
    await expect(tokens(NEW).read('verify-email', token)).resolves.toBeUndefined();
  });

  test('the forgery is well-formed: with the right key it would verify', async () => {
    const token = signedWith(key.bytes, { alg: 'HS256', kid }, payload);
    await expect(tokens(NEW).read('verify-email', token)).resolves.toEqual({
      claims: { email: 'victim@example.com' },
      expired: false,
    });
  });

  test('changed claims', async () => {
    const subject = tokens(NEW);
    const [header, , signature] = (await subject.sign('verify-email', { email: 'a@example.com' }, 60)).split('.');
    await expect(subject.read('verify-email', `${header}.${encode(payload)}.${signature}`)).resolves.toBeUndefined();
  });
});
