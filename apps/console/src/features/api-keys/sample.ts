import { readsBilling } from './key-reach.ts';
import type { FreshKey, KeySettings } from './queries.ts';

/** The variable that holds the key in the sample and the .env file: a secret on a command line stays in its history. */
const VARIABLE = 'GATEHOUSE_API_KEY';

/** A first call with a key. Where keys do not act as sessions, they are for another service. */
export const curlSample = (
  origin: string,
  { sessions }: Pick<KeySettings, 'sessions'>,
  key: Pick<FreshKey, 'permissions'> = { permissions: null },
): string => {
  const address = sessions ? addressFor(origin, key) : undefined;
  return [`curl ${address ?? 'https://the-service-this-key-is-for'} \\`, `  -H "x-api-key: $${VARIABLE}"`].join('\n');
};

/** What such a key is accepted for here. */
function addressFor(origin: string, key: Pick<FreshKey, 'permissions'>): string | undefined {
  if (key.permissions === null) return `${origin}/api/auth/get-session`;
  return readsBilling(key) ? `${origin}/api/billing/entitlements` : undefined;
}

export const envFile = ({ key }: Pick<FreshKey, 'key'>): string => `${VARIABLE}=${key}\n`;
