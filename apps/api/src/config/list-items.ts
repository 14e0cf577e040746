import { PROVIDER_ID } from '#identity/social/domain/provider-options';
import { polarDestination } from '#billing/polar/index';
import { ClientAddress } from '#shared-kernel/http/client-address';
import { TrustedOrigins } from '#shared-kernel/http/trusted-origins';
import { textMessages } from '#shared-kernel/infrastructure/mail/http-text-messenger';

// Each function says the problem of an entry of a list; undefined when there is none.

/** Destinations of outgoing HTTP whose URL is a variable of the table below. */
export const configuredDestinations: readonly string[] = [textMessages.name, polarDestination.name];

/** Any valid origin: only the entry of the list is checked. */
const OWN_ORIGIN = 'http://localhost';

export function notAnOrigin(item: string): string | undefined {
  try {
    new TrustedOrigins(OWN_ORIGIN, [item]);
    return undefined;
  } catch {
    return 'is neither an origin nor a pattern like *.example.com';
  }
}

export function notAHost(item: string): string | undefined {
  const isHost = /^(?:[\w.-]+|\[[\da-f:]+\])$/i.test(item);
  return isHost ? undefined : 'is not a host name such as accounts.internal';
}

export function notARange(item: string): string | undefined {
  try {
    new ClientAddress([item]);
    return undefined;
  } catch {
    return 'is neither an address nor a CIDR range';
  }
}

export function notADestination(item: string): string | undefined {
  const isProvider = item.startsWith('provider-') && PROVIDER_ID.test(item.slice('provider-'.length));
  return isProvider || configuredDestinations.includes(item) ? undefined : 'is not the name of a destination';
}

export function notAPath(item: string): string | undefined {
  return /^(?:\/(?:[\w-]+|\{[a-z]\w*\}))+$/i.test(item) ? undefined : 'is not a path such as /sign-up/email';
}
