import { Logger } from '@nestjs/common';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const IPV6_CUSTOMER_BITS = 64;
/** `203.0.113.7:4711`, `[2001:db8::1]:4711`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5})$/;
const MAX_ENTRY_LENGTH = 64;

/** The client address of a request, as reported by trusted proxies. Never simply the first `x-forwarded-for`. */
export class ClientAddress {
  private readonly logger = new Logger('ClientAddress');
  private readonly trusted: readonly Range[];
  private hasWarned = false;

  /**
   * @param trustedProxies addresses and CIDR ranges; `loopback` stands for this machine.
   * @throws Error on any other text
   */
  constructor(trustedProxies: readonly string[]) {
    this.trusted = trustedProxies.flatMap((range) => (range === 'loopback' ? LOOPBACK : [range])).map(parseRange);
  }

  /**
   * The right-most address that is no trusted proxy; the header counts only when a trusted one connected. An entry that
   * is not an address ends the search: everything to its left may be forged as well.
   * @param peer of the socket
   * @param forwardedFor all `x-forwarded-for` lines in order, joined by commas
   * @returns "" only when the socket is gone
   */
  resolve(peer: string | undefined, forwardedFor: string | undefined): string {
    const socket = parseAddress(peer ?? '');
    if (!socket) return '';
    const hops = forwardedFor === undefined ? [] : forwardedFor.split(',').reverse();
    if (hops.length > 0 && !this.isTrusted(socket)) this.warnOnce(socket);
    let client: Address = socket;
    for (const hop of hops) {
      const previous: Address | undefined = this.isTrusted(client) ? parseAddress(hop) : undefined;
      if (!previous) break;
      client = previous;
    }
    return client.toString();
  }

  private isTrusted(address: Address): boolean {
    return this.trusted.some((range) => matches(address, range));
  }

  private warnOnce(peer: Address): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    this.logger.warn(`x-forwarded-for of ${peer.toString()} is ignored: it is not in TRUSTED_PROXIES`);
  }
}

/**
 * The key of an address in rate limits. An IPv6 customer has a /64, so all its addresses count as one.
 * @param address as `ClientAddress.resolve` gives it
 */
export function addressBucket(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return 'unknown';
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_CUSTOMER_BITS}`).toString()}/${IPV6_CUSTOMER_BITS}`;
}

function parseRange(text: string): Range {
  const [address = '', bits] = text.split('/');
  const parsed = parseAddress(address);
  const width = parsed?.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? width : Number(bits);
  if (!parsed || !Number.isInteger(length) || length < 0 || length > width)
    throw new Error(`${text} is not an address range`);
  return [parsed, length];
}

/** Without port, brackets and zone; every way of writing an IPv4 address as an IPv6 one becomes IPv4. */
function parseAddress(entry: string): Address | undefined {
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

function matches(address: Address, [network, bits]: Range): boolean {
  if (address.kind() !== network.kind()) return false;
  return (address as ipaddr.IPv6).match(network as ipaddr.IPv6, bits);
}
