import { kindOf, type ShownKind } from './app-kind.ts';
import type { App, AppValues } from './queries.ts';

/** The name of an app to its owner. */
export const titleOf = ({ metadata }: Pick<App, 'metadata'>): string => metadata.client_name?.trim() || 'Unnamed app';

export const kindOfApp = ({ metadata }: Pick<App, 'metadata'>): ShownKind => kindOf(metadata);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What its owner said about an app, for a form. */
export function valuesOf({ metadata }: Pick<App, 'metadata'>): AppValues {
  const { redirect_uris: redirectUris, ...given } = metadata;
  const others: Readonly<Record<string, unknown>> = given;
  return {
    name: text(others['client_name']),
    redirectUris,
    website: text(others['client_uri']),
    logo: text(others['logo_uri']),
    terms: text(others['tos_uri']),
    policy: text(others['policy_uri']),
  };
}
