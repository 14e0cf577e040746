import { describe, expect, test } from '@jest/globals';
import { ClientLogo, sourceOf } from './client-logo.ts';
import { isLogo, isPicture, MAX_LOGO_BYTES } from './picture-format.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const picture = Uint8Array.from([1, 2, 3]);
const planned = (attempts = 0) => Object.assign(ClientLogo.planned('a', 'https://a.example/x', NOW), { attempts });
const dueIn = ({ dueAt }: ClientLogo) => dueAt.getTime() - NOW.getTime();

describe('a logo', () => {
  test('is fetched at once, and again a week after a picture was made', () => {
    const logo = planned();
    expect(dueIn(logo)).toBe(0);
    logo.drawn(picture, NOW);
    expect([dueIn(logo), logo.attempts, logo.picture]).toEqual([7 * DAY, 0, picture]);
  });

  test('that cannot be reached is tried again, less and less often; the picture stays until the last try', () => {
    const waits = [1, 2, 3, 4].map((attempts) => {
      const logo = Object.assign(planned(attempts), { picture });
      logo.failed({ mayPass: true }, NOW);
      expect([logo.attempts, logo.picture]).toEqual([attempts, picture]);
      return dueIn(logo);
    });
    expect(waits).toEqual([10 * MINUTE, 60 * MINUTE, 360 * MINUTE, DAY]);
    const last = Object.assign(planned(5), { picture });
    last.failed({ mayPass: true }, NOW);
    expect([dueIn(last), last.attempts, last.picture]).toEqual([7 * DAY, 0, null]);
  });

  test('that is no picture any more is not shown, and looked at in a week', () => {
    const logo = Object.assign(planned(1), { picture });
    logo.failed({ mayPass: false }, NOW);
    expect([dueIn(logo), logo.attempts, logo.picture]).toEqual([7 * DAY, 0, null]);
  });

  test('that was fetched too often waits, without an attempt', () => {
    const logo = planned(3);
    logo.postpone(90, NOW);
    expect([dueIn(logo), logo.attempts]).toEqual([90_000, 2]);
  });

  test('is given up when five attempts ended with the process', () => {
    expect([5, 6].map((attempts) => ClientLogo.isHopeless({ attempts }))).toEqual([false, true]);
  });

  test('belongs to the last claim of its source', () => {
    const [logo, due] = [planned(2), { clientId: 'a', source: 'https://a.example/x', attempts: 2 }];
    expect(logo.isClaimedBy(due)).toBe(true);
    expect(logo.isClaimedBy({ ...due, attempts: 1 })).toBe(false);
    expect(logo.isClaimedBy({ ...due, source: 'https://a.example/y' })).toBe(false);
  });

  test('has a name of client and picture', () => {
    const nameOf = (id: string, bytes: Uint8Array) => {
      const logo = ClientLogo.planned(id, 'https://a.example/x', NOW);
      logo.drawn(bytes, NOW);
      return logo.name();
    };
    expect(nameOf('a', picture)).toMatch(/^[\w-]{43}$/);
    expect(nameOf('a', Uint8Array.from(picture))).toBe(nameOf('a', picture));
    expect(nameOf('a', Uint8Array.from([1, 2]))).not.toBe(nameOf('a', picture));
    expect(nameOf('b', picture)).not.toBe(nameOf('a', picture));
    expect(planned().name()).toBeNull();
  });
});

test.each([
  ['https://a.example/x', true],
  ['HTTPS://a.example/x', true],
  ['http://a.example/x', false],
  ['data:image/png;base64,AAAA', false],
  ['//a.example/x', false],
  ['', false],
  [null, false],
])('%s is fetched: %s', (icon, isFetched) => {
  expect(sourceOf(icon)).toBe(isFetched ? icon : undefined);
});

const PNG = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');
test.each<[string | undefined, string, boolean]>([
  ['image/png', PNG.toString('latin1'), true],
  ['Image/PNG; charset=x', PNG.toString('latin1'), true],
  ['image/jpeg', '\xff\xd8\xff\xe0', true],
  ['image/gif', 'GIF89a', true],
  ['image/webp', 'RIFF\n\n\n\nWEBPVP8 ', true],
  [undefined, PNG.toString('latin1'), false],
  ['text/html', PNG.toString('latin1'), false],
  ['image/png', '<svg onload="alert(1)"/>', false],
  ['image/png', 'GIF89a', false],
  ['image/svg+xml', '<svg onload="alert(1)"/>', false],
  ['image/avif', '\0\0\0 ftypavif', false],
  ['image/png', '', false],
  ['constructor', 'function', false],
])('%s with %j is a picture: %s', (type, text, expected) => {
  expect(isPicture(type, Buffer.from(text, 'latin1'))).toBe(expected);
});

test('what is stored is a WebP of bounded size', () => {
  const webp = (length: number) => Buffer.concat([Buffer.from('RIFF....WEBP'), Buffer.alloc(length - 12)]);
  expect([webp(MAX_LOGO_BYTES), webp(MAX_LOGO_BYTES + 1), PNG, Buffer.alloc(0)].map(isLogo)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
