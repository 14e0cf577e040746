import { type AuditTarget, auditActions, entry } from '#shared-kernel/application/audit';
import type { OAuthClient } from '../domain/client.ts';

interface Registration {
  readonly [member: string]: string | boolean | readonly string[];
  readonly redirectUris: readonly string[];
  readonly authenticationMethod: string;
  /** Whether it was registered without a session. */
  readonly anonymous: boolean;
}

interface Scopes {
  readonly [member: string]: readonly string[];
  readonly scopes: readonly string[];
}

export const oauthActions = auditActions({
  'oauth.client.registered': entry<Registration>('A client application was registered.'),
  'oauth.code.issued': entry<Scopes>('An authorization code was issued.'),
  'oauth.consent.given': entry<Scopes>('A user granted a client access. Refused: the user denied it.'),
  'oauth.token.issued': entry<Scopes>(
    'Tokens were issued. Refused: a code or refresh token was shown again, and its grant ended.',
  ),
});

export const clientTarget = ({ clientId, name }: Pick<OAuthClient, 'clientId' | 'name'>): AuditTarget => ({
  kind: 'oauth-client',
  id: clientId,
  label: name,
});
