import type { FreshKey, KeySettings } from './queries.ts';

/** The variable that holds the key in the sample and the .env file: a secret on a command line stays in its history. */
const VARIABLE = 'GATEHOUSE_API_KEY';

/** A first call with a key. Where keys do not act as sessions, they are for another service. */
export const curlSample = (origin: string, { sessions }: Pick<KeySettings, 'sessions'>): string =>
  [
    `curl ${sessions ? `${origin}/api/auth/get-session` : 'https://the-service-this-key-is-for'} \\`,
    `  -H "x-api-key: $${VARIABLE}"`,
  ].join('\n');

export const envFile = ({ key }: Pick<FreshKey, 'key'>): string => `${VARIABLE}=${key}\n`;
