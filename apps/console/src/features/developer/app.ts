import { type AppKind, kindOf, usesDeviceCodes } from '../../shared/oauth/app-kind.ts';
import type { App, AppValues } from './queries.ts';

export const titleOf = ({ metadata }: Pick<App, 'metadata'>): string => metadata.client_name?.trim() || 'Unnamed app';

export const kindOfApp = ({ metadata }: Pick<App, 'metadata'>): AppKind => kindOf(metadata);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(text) : []);

export function valuesOf({ metadata }: Pick<App, 'metadata'>): AppValues {
  const { redirect_uris: redirectUris, ...given } = metadata;
  const others: Readonly<Record<string, unknown>> = given;
  return {
    name: text(others['client_name']),
    redirectUris,
    website: text(others['client_uri']),
    terms: text(others['tos_uri']),
    policy: text(others['policy_uri']),
    signedOutUris: texts(others['post_logout_redirect_uris']),
    logoutUri: text(others['backchannel_logout_uri']),
    needsSessionId: others['backchannel_logout_session_required'] === true,
    devices: usesDeviceCodes(metadata),
  };
}
