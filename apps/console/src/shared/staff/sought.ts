const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/**
 * Longer than a client id, of the characters of keys and tokens; what follows may be the rest of a JWT. The start has as many
 * characters as lists of keys show, by which the service finds a key.
 */
const SECRET = /^(?:bearer\s+)?(?!\S*@)(?<start>[\w-]{6})[\w-]{27,}/i;

/** Characters. The service asks for as many. */
const LEAST = 2;

/**
 * The part of a text in the search box that may be sent; "" is nothing. A pasted API key or token is cut to its start, because
 * a secret must not reach the address of a request, and so a log.
 */
export function soughtText(typed: string): string {
  const text = withoutSecret(typed.trim());
  return text.length < LEAST ? '' : text;
}

/** The text itself; of an API key or token the start. */
export const withoutSecret = (text: string): string =>
  (UUID.test(text.trim()) ? undefined : SECRET.exec(text.trim())?.groups?.['start']) ?? text;

const kinds: Readonly<Record<string, string>> = {
  user: 'Users',
  session: 'Sessions',
  'api-key': 'API keys',
  organization: 'Organizations',
  invitation: 'Invitations',
  'oauth-client': 'Apps',
  'oauth-api': 'APIs',
  grant: 'Connected apps',
  'linked-account': 'Linked accounts',
  team: 'Teams',
  member: 'Members',
  request: 'Requests',
  'audit-entry': 'Audit entries',
  mail: 'Emails',
  'job-run': 'Runs of jobs',
  webhook: 'Webhooks',
  'billing-customer': 'Billing customers',
  'billing-order': 'Orders',
  'billing-subscription': 'Subscriptions',
  'billing-refund': 'Refunds',
  'billing-checkout': 'Checkouts',
  'billing-product': 'Products',
  'billing-benefit': 'Benefits',
  'billing-discount': 'Discounts',
  'billing-meter': 'Meters',
  'billing-custom-field': 'Custom fields',
};

export const kindText = (kind: string): string => (Object.hasOwn(kinds, kind) ? kinds[kind]! : kind);
