import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, buildConnector } from 'undici';
import { addressKind } from '../../domain/address-kind.ts';
import { lookup, Resolver } from 'node:dns/promises';

const CONNECT_TIMEOUT_MS = 5000;

/** All addresses of a name, at least one. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export interface Guard {
  readonly resolve: Resolve;
  /** Whether addresses of this machine and of private networks are permitted. */
  readonly allowsPrivate: boolean;
  /** Whether a connection is kept for the next request to the same origin. */
  readonly keepsConnections: boolean;
}

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/**
 * Connects to permitted addresses alone: the socket gets the checked ones, so that DNS cannot change in between. One
 * forbidden address refuses the whole name.
 */
export function guardedAgent({ resolve, allowsPrivate, keepsConnections }: Guard): Agent {
  const judge = (address: string) => {
    const kind = addressKind(address);
    if (kind !== 'public' && !(kind === 'private' && allowsPrivate)) {
      throw new AddressRefused(`${address} is not ${allowsPrivate ? 'usable' : 'public'}`);
    }
  };
  const lookup: LookupFunction = callbackify(async (hostname: string, _options: object) => {
    const addresses = await resolve(hostname);
    for (const { address } of addresses) judge(address);
    return addresses;
  });
  // RFC 8305; asks `lookup` for all addresses, and tries one after the other.
  const connect = buildConnector({ lookup, autoSelectFamily: true, timeout: CONNECT_TIMEOUT_MS, allowH2: false });
  return new Agent({
    allowH2: false,
    // 0 closes each connection after its answer.
    pipelining: keepsConnections ? 1 : 0,
    connect(options, callback) {
      try {
        // Node does not look up what is an address already.
        if (isIP(options.hostname) !== 0) judge(options.hostname);
      } catch (error) {
        callback(error as Error, null);
        return;
      }
      connect(options, callback);
    },
  });
}

const QUERY_TIMEOUT_MS = 1000;
const QUERIES = 2;

/** Resolves like other programs of this machine: hosts file, search domains, DNS. */
export const systemResolver: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * For names chosen by clients, by DNS only: no hosts file, and no thread of `lookup`, which hashing passwords needs.
 */
export function dnsResolver(): Resolve {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERIES });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer, index) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    );
    const [failure] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
    if (addresses.length === 0) throw failure ?? new Error(`${hostname} has no address`);
    return addresses;
  };
}
