import { lookup, Resolver } from 'node:dns/promises';
import type { Resolve } from './guarded-agent.ts';

const QUERY_TIMEOUT_MS = 1000;
const QUERIES = 2;

/** Resolves like other programs of this machine: hosts file, search domains, DNS. */
export const systemResolver: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Resolves by DNS only, for names chosen by clients: the hosts file must not apply to them, and a slow name server must
 * not hold one of the few threads of `lookup`, which hashing passwords needs as well.
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
