import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** `private`: this machine or the operator's network. `unusable`: addresses that are never requested. */
export type AddressKind = 'public' | 'private' | 'unusable';

const PRIVATE = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal']);
/** RFC 4291 §2.4: the only block that global unicast addresses are given out from (IANA). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Public is what remains: an IPv4 address outside of every special range, or an IPv6 address of 2000::/3 outside of
 * every special range. So the ways to write an IPv4 address inside an IPv6 one (mapped, compatible, translated, NAT64,
 * 6to4, Teredo) are unusable, as are link-local (cloud metadata), multicast, documentation and reserved addresses.
 * @param address as a resolver or a URL gives it; brackets around IPv6 do not count
 * @returns undefined for what is not an address
 */
export function addressKind(address: string): AddressKind | undefined {
  const bare = address.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) === 0) return undefined;
  const parsed = ipaddr.parse(bare);
  const range: string = parsed.range();
  if (PRIVATE.has(range)) return 'private';
  const isGlobal = parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST);
  return range === 'unicast' && isGlobal ? 'public' : 'unusable';
}
