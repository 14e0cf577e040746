import { boot } from '../../api/boot.ts';

/** Names of the actors of entries who are no people, or of whom only the kind is known. */
export const actorNames = {
  'api-key': 'API key',
  'oauth-client': 'Connected app',
  system: boot.productName,
  anonymous: 'Unknown person',
} as const;
