import { describe, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { addressBucket } from '../domain/address-kind.ts';
import { ClientAddress } from './client-address.ts';

Logger.overrideLogger(false);
const PROXY = '10.0.0.1';
const addresses = new ClientAddress(['loopback', '10.0.0.0/8', '2001:db8:ffff::/48']);

describe('resolve', () => {
  test.each<[string, string | undefined, string | undefined, string]>([
    ['no header: the peer', '203.0.113.7', undefined, '203.0.113.7'],
    ['a header of somebody else is not believed', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['one proxy', PROXY, '203.0.113.7', '203.0.113.7'],
    ['two proxies', PROXY, '203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['what the client invents stands on the left', PROXY, '1.1.1.1, 203.0.113.7', '203.0.113.7'],
    ['also when it invents a proxy', PROXY, '1.1.1.1, 10.9.9.9, 203.0.113.7', '203.0.113.7'],
    ['several lines are one list', PROXY, '1.1.1.1,203.0.113.7,10.0.0.3', '203.0.113.7'],
    ['proxies only: the farthest', PROXY, '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['an entry that is no address ends the walk', PROXY, '1.1.1.1, unknown, 10.0.0.2', '10.0.0.2'],
    ['nothing but nonsense: the last proxy', PROXY, 'unknown', PROXY],
    ['an empty header', PROXY, '', PROXY],
    ['a comma at the end', PROXY, '203.0.113.7,', PROXY],
    ['a port', PROXY, '203.0.113.7:4711', '203.0.113.7'],
    ['IPv6', PROXY, '2001:db8::1', '2001:db8::1'],
    ['IPv6 in brackets', PROXY, '[2001:db8::1]', '2001:db8::1'],
    ['IPv6 with a port', PROXY, '[2001:db8::1]:4711', '2001:db8::1'],
    ['a zone', PROXY, 'fe80::1%eth0', 'fe80::1'],
    ['another spelling', PROXY, '2001:0DB8:0000::0:1', '2001:db8::1'],
    ['IPv4 written as IPv6', PROXY, '::ffff:203.0.113.7', '203.0.113.7'],
    ['IPv4 written as IPv6 in hexadecimal', PROXY, '::ffff:cb00:7107', '203.0.113.7'],
    ['IPv4 in the old compatible form', PROXY, '::203.0.113.7', '203.0.113.7'],
    ['a peer written as IPv6', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['an IPv6 proxy', '2001:db8:ffff::5', '203.0.113.7', '203.0.113.7'],
    ['this machine', '::1', '203.0.113.7', '203.0.113.7'],
    ['an octal address is none', PROXY, '0313.0.113.7', PROXY],
    ['a short address is none', PROXY, '1', PROXY],
    ['a number out of range is none', PROXY, '203.0.113.256', PROXY],
    ['a host is none', PROXY, 'client.example', PROXY],
    ['markup is none', PROXY, '<script>', PROXY],
    ['a very long entry is none', PROXY, '1'.repeat(10_000), PROXY],
    ['no socket any more', undefined, '203.0.113.7', ''],
  ])('%s', (_, peer, header, client) => {
    expect(addresses.resolve(peer, header)).toBe(client);
  });

  test('a million entries are read as far as the first that is no proxy', () => {
    const header = `${'1.1.1.1,'.repeat(1_000_000)}203.0.113.7`;
    expect(addresses.resolve(PROXY, header)).toBe('203.0.113.7');
  });

  test.each(['10.0.0.0/33', '2001:db8::/129', 'nonsense', '10.0.0.0/x', '', '10.0.0.0/-1'])(
    'refuses to trust "%s"',
    (range) => {
      expect(() => new ClientAddress([range])).toThrow('is not an address range');
    },
  );
});

describe('addressBucket', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['', 'unknown'],
  ])('%s counts as %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket);
  });
});
