import { ApiRefusal } from '../../api/refusal.ts';
import type { AppKind } from './app-kind.ts';
import { kindOf } from './app-kind.ts';
import type { App, AppValues } from './queries.ts';

/** The name of an app to its owner. */
export const titleOf = ({ metadata }: Pick<App, 'metadata'>): string => metadata.client_name?.trim() || 'Unnamed app';

export const kindOfApp = ({ metadata }: Pick<App, 'metadata'>): AppKind => kindOf(metadata);

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

/** Which field a refusal of the registered data is about (RFC 7591 §3.2.2), with what it says. */
export function fieldOf(no: ApiRefusal): { readonly name: string; readonly message: string } | undefined {
  if (no.code === 'INVALID_REDIRECT_URI' || no.code === 'INVALID_CLIENT_REDIRECT_URI') {
    return { name: 'redirectUris', message: `The server refuses an address: ${no.message}.` };
  }
  return undefined;
}
