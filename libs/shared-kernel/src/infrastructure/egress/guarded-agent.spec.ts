import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { failureOf, inside, Outgoing, outside } from '../../testing/outgoing.ts';
import { rowsOf } from '../../testing/rows.ts';
import { UndiciEgress } from './undici-egress.ts';

let out: Outgoing;
beforeEach(async () => {
  out = await new Outgoing().start();
});
afterEach(() => out.stop());

describe('addresses', () => {
  const own = () => `https://app.example.com:${out.port}/`;

  const IPV4 = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '0.0.0.0'];
  const IPV6 = ['::', '::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'];
  test.each<[string[]]>([
    ...[...IPV4, ...IPV6].map((address): [string[]] => [[address]]),
    [['93.184.216.34', '127.0.0.1']],
    [['2606:4700:4700::1111', '93.184.216.34', '::ffff:10.0.0.1']],
  ])('a name that resolves to %j is refused', async (addresses) => {
    out.dns = [addresses];
    expect(await failureOf(out.get(own(), outside))).toBe('address-refused');
    const notPrivate = { ...inside, name: 'configured, but not as private' };
    expect(await failureOf(out.get(own(), notPrivate))).toBe('address-refused');
    expect(out.seen).toEqual([]);
  });

  const literals = {
    'an address': ['127.0.0.1', '127.0.0.1.', '127.1', '１２７.0.0.1', '0.0.0.0', '0', '169.254.169.254'],
    'a number': ['2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001'],
    'of IPv6': ['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[fe80::1]', '[fd00::1]', '[ff02::1]'],
    'IPv4 as IPv6': ['[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:0:7f00:1]'],
    'translated to IPv6': ['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]'],
  };
  test.each(rowsOf(literals))('a host that is %s is refused without asking the DNS: %s', async (_, host) => {
    expect(await failureOf(out.get(`https://${host}:${out.port}/`, outside))).toBe('address-refused');
    expect([out.seen, out.resolved]).toEqual([[], []]);
  });

  test.each(['localhost', 'localhost.', 'app.localhost', 'LOCALHOST'])(
    '%s is refused by what it resolves to, and really resolves to nothing public',
    async (host) => {
      expect(await failureOf(out.get(`https://${host}:${out.port}/`, outside))).toBe('address-refused');
      const real = new UndiciEgress({ privateDestinations: [] });
      const sent = real.send({ ...outside, deadlineMs: 500 }, { url: `https://${host}:${out.port}/` });
      expect(['address-refused', 'unreachable', 'deadline']).toContain(await failureOf(sent));
      expect(out.seen).toEqual([]);
      await real.onApplicationShutdown();
    },
  );

  test('what is private may be reached where configuration names the destination; what is unusable may not', async () => {
    expect(await out.text(out.url('/', 'gateway.internal'))).toEqual([200, 'hello']);
    expect(await failureOf(out.get('http://169.254.169.254/latest/meta-data'))).toBe('address-refused');
    out.dns = [['127.0.0.1', '169.254.169.254']];
    expect(await failureOf(out.get(out.url('/', 'mixed.internal')))).toBe('address-refused');
  });

  test('a kept connection of a private destination serves no other', async () => {
    expect(await out.text(out.url())).toEqual([200, 'hello']);
    expect(await failureOf(out.get(out.url(), { ...inside, name: 'another' }))).toBe('address-refused');
  });

  test('the connection goes to the very address that was checked: the name is out.resolved once', async () => {
    out.dns = [['127.0.0.1'], ['10.255.255.1']];
    expect(await out.text(out.url('/', 'rebinding.test'))).toEqual([200, 'hello']);
    expect(out.resolved).toEqual(['rebinding.test']);
  });

  test('each further connection is checked anew', async () => {
    out.dns = [['127.0.0.1'], ['169.254.169.254']];
    out.respond = (_request, response) => response.destroy();
    expect(await failureOf(out.get(out.url('/', 'rebinding.test')))).toBe('address-refused');
    expect(out.seen).toHaveLength(1);
  });
});

test.each([
  ['http', 'http://app.example.com/'],
  ['a file', 'file:///etc/passwd'],
  ['data', 'data:text/plain,x'],
  ['a user name', 'https://me@app.example.com/'],
  ['a password', 'https://:secret@app.example.com/'],
  ['a host in the user name', 'https://app.example.com@127.0.0.1/'],
  ['no scheme', '//app.example.com/'],
  ['nothing', ''],
])('a URL from a client with %s is refused before anything is resolved', async (_, to) => {
  expect(await failureOf(out.get(to, outside))).toBe('url-refused');
  expect(out.resolved).toEqual([]);
});

test('what is refused tells the log why, without path or query', async () => {
  out.dns = [['10.1.2.3']];
  await expect(out.get('https://app.example.com/secret?token=x', outside)).rejects.toThrow(
    /^outside: address-refused \(10\.1\.2\.3 is not public\)$/,
  );
});
