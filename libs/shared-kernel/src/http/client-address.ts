import { Logger } from '@nestjs/common';
import type ipaddr from 'ipaddr.js';
import { type Address, parseAddress } from '../domain/address-kind.ts';

type Range = readonly [Address, number];

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/** The client address of a request, as reported by trusted proxies. Never simply the first `x-forwarded-for`. */
export class ClientAddress {
  private readonly logger = new Logger('ClientAddress');
  private readonly trusted: readonly Range[];
  private hasWarned = false;

  /** @param trustedProxies addresses, CIDR ranges, or `loopback` for this machine @throws Error on any other text */
  constructor(trustedProxies: readonly string[]) {
    this.trusted = trustedProxies.flatMap((range) => (range === 'loopback' ? LOOPBACK : [range])).map(parseRange);
  }

  /**
   * The right-most address that is no trusted proxy; the header counts only when a trusted one connected. What is no
   * address ends the search: everything to its left may be forged as well.
   * @param forwardedFor all `x-forwarded-for` lines in order, joined by commas @returns "" only when the socket is gone
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

function parseRange(text: string): Range {
  const [address = '', bits] = text.split('/');
  const parsed = parseAddress(address);
  const width = parsed?.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? width : Number(bits);
  if (!parsed || !Number.isInteger(length) || length < 0 || length > width)
    throw new Error(`${text} is not an address range`);
  return [parsed, length];
}

function matches(address: Address, [network, bits]: Range): boolean {
  if (address.kind() !== network.kind()) return false;
  return (address as ipaddr.IPv6).match(network as ipaddr.IPv6, bits);
}
