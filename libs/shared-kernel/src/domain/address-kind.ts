import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** `private`: this machine or the operator's network. `unusable`: addresses that are never requested. */
export type AddressKind = 'public' | 'private' | 'unusable';

const PRIVATE = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal']);
/** RFC 4291 §2.4: the only block that global unicast addresses are given out from (IANA). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Public is what no special range has, and in IPv6 only 2000::/3. So an IPv4 address inside an IPv6 one (mapped, NAT64,
 * 6to4, …) is unusable, as are link-local (cloud metadata), multicast, documentation and reserved addresses.
 * @param address as a resolver or a URL gives it, in brackets or not @returns undefined for what is not an address
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

const IPV6_CUSTOMER_BITS = 64;
/** `203.0.113.7:4711`, `[2001:db8::1]:4711`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5})$/;
const MAX_ENTRY_LENGTH = 64;

/** The key of an address in rate limits. An IPv6 customer has a /64, so all its addresses count as one. */
export function addressBucket(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return 'unknown';
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_CUSTOMER_BITS}`).toString()}/${IPV6_CUSTOMER_BITS}`;
}

/** Without port, brackets and zone; every way of writing an IPv4 address as an IPv6 one becomes IPv4. */
export function parseAddress(entry: string): Address | undefined {
  const text = entry.trim();
  if (text.length > MAX_ENTRY_LENGTH) return undefined;
  const { v4, v6 } = WITH_PORT.exec(text)?.groups ?? {};
  const bare = (v4 ?? v6 ?? text).replace(/%.*$/, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  if (!ipaddr.IPv6.isValid(bare)) return undefined;
  const address = ipaddr.IPv6.parse(bare);
  return embeddedIPv4(address) ?? address;
}

/** `::ffff:a.b.c.d` (RFC 4291 §2.5.5.2) and the old `::a.b.c.d` (§2.5.5.1), `::` and `::1` excepted. */
function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const [high = 0, low = 0] = address.parts.slice(6);
  const isMapped = address.isIPv4MappedAddress();
  const isCompatible = address.parts.slice(0, 6).every((part) => part === 0) && high !== 0;
  return isMapped || isCompatible ? new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]) : undefined;
}
