import { type AuditTarget, auditActions, entry } from '#shared-kernel/application/audit';
import type { OAuthClient } from '../domain/client.ts';

interface Registration {
  readonly [member: string]: string | boolean | readonly string[];
  readonly redirectUris: readonly string[];
  readonly authenticationMethod: string;
  /** Whether it was registered without a session. */
  readonly anonymous: boolean;
}

export const oauthActions = auditActions({
  'oauth.client.registered': entry<Registration>('A client application was registered.'),
});

export const clientTarget = ({ clientId, name }: OAuthClient): AuditTarget => ({
  kind: 'oauth-client',
  id: clientId,
  label: name,
});
