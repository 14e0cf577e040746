import { type AuditTarget, auditActions, entry } from '#shared-kernel/application/audit';
import type { SigningKey } from '../domain/signing-key.ts';

interface Made {
  readonly [member: string]: string;
  readonly algorithm: string;
  /** ISO 8601. */
  readonly signsFrom: string;
}

export const keyActions = auditActions({
  'oauth.signing-key.created': entry<Made>('A key that signs id tokens was made and published.'),
  'oauth.signing-key.replaced': entry<Made>(
    'A key took the place of all keys of its algorithm, which are valid no more.',
  ),
});

export const keyTarget = ({ id }: SigningKey): AuditTarget => ({ kind: 'oauth-signing-key', id });
