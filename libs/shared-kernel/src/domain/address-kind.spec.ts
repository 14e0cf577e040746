import { expect, test } from '@jest/globals';
import { rowsOf } from '../testing/rows.ts';
import { addressKind } from './address-kind.ts';

const outer = {
  IPv4: ['1.1.1.1', '93.184.216.34', '223.255.255.255'],
  'beside a private range': ['172.15.255.255', '172.32.0.0', '100.63.255.255', '100.128.0.0'],
  IPv6: ['2606:4700:4700::1111', '[2a00:1450:4001:831::200e]'],
};
test.each(rowsOf(outer))('%s: %s is public', (_, address) => {
  expect(addressKind(address)).toBe('public');
});

const inner = {
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1', '[::1]'],
  'private use': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  shared: ['100.64.0.1', '100.127.255.255'],
  'unique local': ['fc00::1', 'fd12:3456:789a::1'],
};
test.each(rowsOf(inner))('%s: %s is private', (_, address) => {
  expect(addressKind(address)).toBe('private');
});

const unusable = {
  unspecified: ['0.0.0.0', '::'],
  'this network': ['0.1.2.3'],
  broadcast: ['255.255.255.255'],
  'link-local: the metadata service of clouds': ['169.254.169.254'],
  'link-local, also with a zone': ['fe80::1', 'fe80::1%eth0'],
  'site-local, deprecated': ['fec0::1'],
  multicast: ['224.0.0.1', 'ff02::1'],
  'protocol assignments': ['192.0.0.8'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1'],
  '6to4 relay': ['192.88.99.1'],
  reserved: ['240.0.0.1'],
  'discard-only': ['100::1'],
  'mapped loopback, also in hex': ['::ffff:127.0.0.1', '::ffff:7f00:1'],
  'mapped metadata service': ['::ffff:a9fe:a9fe'],
  'mapped public': ['::ffff:1.1.1.1'],
  'compatible loopback, and a private one in hex': ['::127.0.0.1', '::a00:1'],
  translated: ['::ffff:0:127.0.0.1'],
  'NAT64 of a private or public address, and local': ['64:ff9b::10.0.0.1', '64:ff9b::101:101', '64:ff9b:1::1'],
  '6to4 of loopback': ['2002:7f00:1::'],
  Teredo: ['2001::1'],
  ORCHID: ['2001:20::1'],
  'segment routing': ['5f00::1'],
  'not given out': ['4000::1'],
};
test.each(rowsOf(unusable))('%s: %s is unusable', (_, address) => {
  expect(addressKind(address)).toBe('unusable');
});

test.each(['', 'localhost', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '1.2.3.4.5', '1.1.1.1:80'])(
  '%j is not an address',
  (text) => {
    expect(addressKind(text)).toBeUndefined();
  },
);
