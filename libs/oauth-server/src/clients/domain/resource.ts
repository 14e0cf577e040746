import type { OAuthOptions } from './oauth-options.ts';

type Resources = Pick<OAuthOptions, 'issuer' | 'resources' | 'mcpResource'>;

/** The identifiers (RFC 8707 §2) of what tokens may be issued for: this API, which is its issuer, first. */
export const knownResources = ({ issuer, resources, mcpResource }: Resources): readonly string[] => [
  ...new Set([issuer, ...(mcpResource === undefined ? [] : [mcpResource]), ...resources]),
];
