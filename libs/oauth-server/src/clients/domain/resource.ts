import type { OAuthOptions } from './oauth-options.ts';

type Resources = Pick<OAuthOptions, 'issuer' | 'resources' | 'mcpResource'>;

/** The identifiers (RFC 8707 §2) of what tokens may be issued for: this API, by its issuer, and what is configured. */
export const knownResources = ({ issuer, resources, mcpResource }: Resources): readonly string[] => [
  issuer,
  ...resources,
  ...(mcpResource === undefined ? [] : [mcpResource]),
];
