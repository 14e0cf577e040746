import type { Remark } from '#identity';
import { auditActions, type AuditDetails, type AuditTarget, entry } from '#shared-kernel/application/audit';
import type { OAuthClient } from '../domain/client.ts';
import { DENIED_WHY, REUSE_WHY } from './audit-reasons.ts';

interface Registration extends Remark {
  readonly [member: string]: string | boolean | readonly string[] | undefined;
  readonly redirectUris: readonly string[];
  readonly authenticationMethod: string;
  /** Whether it was registered without a session. */
  readonly anonymous: boolean;
}

type Rotation = Remark & { readonly overlapSeconds: number };

type Ended = Remark & { readonly count: number };

interface Scopes {
  readonly [member: string]: readonly string[];
  readonly scopes: readonly string[];
}

interface ChosenOrganizations {
  readonly [member: string]: readonly string[] | 'all' | undefined;
  /** Organizations that the client may see, by id; absent: its scopes reach none. */
  readonly organizations?: readonly string[] | 'all';
}

interface ConsentDetails extends ChosenOrganizations {
  readonly scopes: readonly string[];
}

/** For an entry. @param chosen as `OrganizationAccess.choose` returns it */
export const shownOrganizations = (chosen: readonly string[] | null | undefined): ChosenOrganizations =>
  chosen === undefined ? {} : { organizations: chosen ?? 'all' };

interface DeclinedFactor {
  readonly [member: string]: boolean;
  readonly required: boolean;
}

interface ApiDetails extends Remark {
  readonly [member: string]: string | number | null | readonly string[] | undefined;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly tokenFormat: string;
  readonly signingAlgorithm: string;
  /** Seconds; null: as long as those of the server. */
  readonly tokenLifeSeconds: number | null;
}

export const oauthActions = auditActions({
  'oauth.api.added': entry<ApiDetails>('Staff added an API that access tokens can be issued for.', ['reason']),
  'oauth.api.changed': entry<ApiDetails>('Staff changed an API; the details show what it is like now.', ['reason']),
  'oauth.api.deleted': entry<Remark>('Staff deleted an API, with the rights that clients had there.', ['reason']),
  'oauth.client.registered': entry<Registration>('A client application was registered.', ['reason']),
  'oauth.client.changed': entry<ClientChange>('A client application was changed, by its owner, itself or staff.', [
    'reason',
  ]),
  'oauth.client.secret.rotated': entry<Rotation>(
    'A client application got a new secret; the old one works for `overlapSeconds`.',
    ['reason'],
  ),
  'oauth.client.registration-token.revoked': entry(
    'The registration access token of a client application was revoked: it no longer changes itself.',
  ),
  'oauth.client.secret.guessed': entry(
    'Wrong secrets were shown for a client application, ten or more within an hour; one entry an hour.',
  ),
  'oauth.client.deleted': entry<Remark>('A client application was deleted, with all access that users granted it.', [
    'reason',
  ]),
  'oauth.code.issued': entry<Scopes>('An authorization code was issued.'),
  'oauth.consent.given': entry<ConsentDetails>(
    `A user granted a client access, also to these \`organizations\`. Refused (${DENIED_WHY}): the user denied it.`,
  ),
  'oauth.factor.declined': entry<DeclinedFactor>(
    'A user went on without the second factor that a client asked for. If it was `required`, the client was refused the sign-in.',
  ),
  'oauth.access.given': entry<Scopes>(
    'A client application that staff trust got access to an account for the first time, or again after it was ended. The user was not asked.',
  ),
  'oauth.device.approved': entry<ConsentDetails>(
    `A user confirmed the code that a device showed, which signs in there. Refused (${DENIED_WHY}): the user denied it.`,
  ),
  'oauth.token.issued': entry<Scopes>(
    `Tokens were issued. Refused (${REUSE_WHY}): a code or refresh token was shown again, and its grant ended.`,
  ),
  'oauth.organizations.chosen': entry<ChosenOrganizations>(
    'A user changed which `organizations` a client application may see.',
  ),
  'oauth.access.ended': entry<Ended>(
    'The access of one client application to one account was ended: `count` grants with their tokens, and the consent.',
    ['reason'],
  ),
  'oauth.access.all-ended': entry<Ended>('All `count` grants of a client application, or of an account, were ended.', [
    'reason',
  ]),
  'oauth.token.revoked': entry('A client revoked a token. With a refresh token all tokens of its grant ended.'),
});

const clientTarget = ({ clientId, name }: Pick<OAuthClient, 'clientId' | 'name'>): AuditTarget => ({
  kind: 'oauth-client',
  id: clientId,
  label: name,
});

/** Target and account of an entry about a client and a user. */
export const aboutAccess = (client: Pick<OAuthClient, 'clientId' | 'name'>, accountId: string | null) => ({
  target: clientTarget(client),
  accountId,
});

export const aboutClient = (client: OAuthClient) => aboutAccess(client, client.userId);

/** Shown before and after; of the details only the name, because they may name people, and of the picture for its size. */
const SHOWN = [
  'name',
  'icon',
  'redirectUris',
  'authenticationMethod',
  'grantTypes',
  'responseTypes',
  'scopes',
  'idTokenAlgorithm',
  'requiresPkce',
  'requiresPushedRequests',
  'requiresBoundTokens',
  'switches',
  'disabled',
  'trusted',
  'alwaysRefreshes',
  'ownScopes',
  'ownResources',
  'callsResources',
  'rightsSuspendedFor',
] as const;

export interface ClientChange extends Remark {
  readonly [member: string]: string | readonly string[] | AuditDetails | undefined;
  readonly fields: readonly string[];
  readonly before: AuditDetails;
  readonly after: AuditDetails;
}

/** Notes what a client is like. @returns what is different afterwards; undefined: nothing */
export function watched(client: OAuthClient): () => ClientChange | undefined {
  const before = stateOf(client);
  return () => {
    const after = stateOf(client);
    const fields = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    if (fields.length === 0) return undefined;
    const shown = SHOWN.filter((name) => fields.includes(name));
    const partOf = (state: typeof after) =>
      Object.fromEntries(shown.map((name) => [name, state[name]])) as AuditDetails;
    return { fields, before: partOf(before), after: partOf(after) };
  };
}

function stateOf(client: OAuthClient): Readonly<Record<string, unknown>> {
  const { picture, details } = client;
  return { ...Object.fromEntries(SHOWN.map((name) => [name, client[name]])), ...details, picture };
}
