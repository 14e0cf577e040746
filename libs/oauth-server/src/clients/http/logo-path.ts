import type { OAuthClient } from '../domain/client.ts';

/** Where this server serves the logo of a client, as a path of its own; null: it has no picture of it. */
export const logoPath = ({ logo }: OAuthClient): string | null =>
  logo === null ? null : `/api/auth/oauth2/logo/${logo}`;
