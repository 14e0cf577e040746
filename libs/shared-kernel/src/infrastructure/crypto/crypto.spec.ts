import { describe, expect, test } from '@jest/globals';
import { alphabets } from '../../application/random.ts';
import { AesSecretBox } from './aes-secret-box.ts';
import { HmacSigner } from './hmac-signer.ts';
import { KeyRing } from './key-ring.ts';
import { NodeRandom } from './node-random.ts';

const FIRST = 'first secret, 32 bytes or more of it';
const SECOND = 'second secret, 32 bytes or more of it';
const SHUT = /authenticate|not configured|auth tag|tag length|initialization vector/i;
const boxOf = (...secrets: string[]) => new AesSecretBox(new KeyRing(secrets));

describe('KeyRing', () => {
  test('the same secret gives the same key, another secret or purpose another', () => {
    const [key] = new KeyRing([FIRST]).keys('a');
    expect(new KeyRing([FIRST]).keys('a')[0]).toEqual(key);
    expect(new KeyRing([FIRST]).keys('b')[0].bytes).not.toEqual(key.bytes);
    expect(new KeyRing([SECOND]).keys('a')[0].bytes).not.toEqual(key.bytes);
    expect(key.bytes).toHaveLength(32);
  });

  test('keys come in the order of the secrets; an id tells a secret apart and nothing more', () => {
    const keys = new KeyRing([FIRST, SECOND]).keys('a');
    expect(keys.map(({ id }) => id)).toEqual([FIRST, SECOND].map((secret) => new KeyRing([secret]).keys('z')[0].id));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(2);
    expect(keys[0].id).toMatch(/^[\w-]{8}$/);
  });

  test('without a secret there is none', () => {
    expect(() => new KeyRing([])).toThrow('secret');
  });
});

describe('AesSecretBox', () => {
  const box = boxOf(FIRST);

  test.each(['', 'x', 'ä ß 😀', 'x'.repeat(100_000)])('opens what it has sealed', (text) => {
    expect(box.open(box.seal(text, 'totp'), 'totp')).toBe(text);
  });

  test('never the same twice, and nothing of the text shows', () => {
    const sealed = [box.seal('secret text', 'totp'), box.seal('secret text', 'totp')];
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(Buffer.from(String(sealed[0]?.split('.')[2]), 'base64url').toString('latin1')).not.toContain('secret');
  });

  test('for another purpose it stays shut', () => {
    expect(() => box.open(box.seal('x', 'totp'), 'backup codes')).toThrow(SHUT);
  });

  test('changed at any place it stays shut', () => {
    const sealed = box.seal('x', 'totp');
    for (let i = 0; i < sealed.length; i++) {
      const changed = sealed.slice(0, i) + (sealed[i] === 'A' ? 'B' : 'A') + sealed.slice(i + 1);
      // The last character of base64 may carry bits that mean nothing.
      if (i < sealed.length - 1) expect(() => box.open(changed, 'totp')).toThrow(SHUT);
    }
    for (const text of ['', 'v1', 'v1..', sealed.slice(0, 30), `${sealed}AAAA`])
      expect(() => box.open(text, 'totp')).toThrow(SHUT);
  });

  test('rotation: a new first secret seals, the old one still opens, until it is gone', () => {
    const old = boxOf(FIRST).seal('x', 'totp');
    const rotated = boxOf(SECOND, FIRST);
    expect(rotated.open(old, 'totp')).toBe('x');
    expect(boxOf(SECOND).open(rotated.seal('y', 'totp'), 'totp')).toBe('y');
    expect(() => boxOf(SECOND).open(old, 'totp')).toThrow(/not configured/);
  });
});

describe('HmacSigner', () => {
  const signer = new HmacSigner(new KeyRing([FIRST]));

  test('verifies its own signature, under this purpose and for this text only', () => {
    const signature = signer.sign('cache', 'text');
    expect(signature).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(signer.verify('cache', 'text', signature)).toBe(true);
    expect(signer.verify('cache', 'texts', signature)).toBe(false);
    expect(signer.verify('other', 'text', signature)).toBe(false);
    for (const none of ['', '=', 'ä', signature.slice(1)]) expect(signer.verify('cache', 'text', none)).toBe(false);
  });

  test('rotation', () => {
    const rotated = new HmacSigner(new KeyRing([SECOND, FIRST]));
    expect(rotated.verify('cache', 'text', signer.sign('cache', 'text'))).toBe(true);
    expect(signer.verify('cache', 'text', rotated.sign('cache', 'text'))).toBe(false);
  });
});

describe('NodeRandom', () => {
  const random = new NodeRandom();

  test('ids are UUIDv7 and sort by creation', () => {
    const ids = Array.from({ length: 1000 }, () => random.id());
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(1000);
  });

  test('text has the length, its characters come from the alphabet and all of them equally often', () => {
    const text = random.text(62_000, alphabets.alphanumeric);
    expect(text).toMatch(/^[0-9a-zA-Z]{62000}$/);
    const counts = [...alphabets.alphanumeric].map((character) => text.split(character).length - 1);
    // 1000 each; six standard deviations are 190.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(190);
    expect(random.text(0, 'ab')).toBe('');
  });
});
