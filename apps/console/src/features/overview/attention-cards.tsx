/** What needs attention now, each with the one thing to do about it. */
import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useKnownSignInWays, useSignedIn } from '../../api/account-reads.ts';
import type { Received } from '../../api/organization-reads.ts';
import { codesLeftWords } from '../../words/code-words.ts';
import { inviterWords } from '../../words/inviter-words.ts';
import { usualSignIn } from '../../words/sign-in-words.ts';
import type { Attention } from './use-attention.ts';

export function AttentionCards({ pendingEmail, codesLeft, isTwoFactorOff, invitations }: Attention) {
  const { user } = useSignedIn();
  const { stolen } = usualSignIn(useKnownSignInWays());
  return (
    <>
      {invitations.length > 0 && (
        <AttentionCard severity="info" action="View" what="invitations" to="/account/organizations">
          <InvitationWords invitations={invitations} />
        </AttentionCard>
      )}
      {pendingEmail !== undefined && (
        <AttentionCard severity="info" action="View" what="change of email" to="/account/email">
          To change your email to <strong>{pendingEmail}</strong>, open the link we sent to {user.email}.
        </AttentionCard>
      )}
      {isTwoFactorOff && (
        <AttentionCard severity="warning" action="Turn on" what="two-factor" to="/account/two-factor/set-up">
          <strong>Two-factor is off.</strong> Add a second step, so that {stolen} isn’t enough to sign in.
        </AttentionCard>
      )}
      {codesLeft !== undefined && (
        <AttentionCard severity="warning" action="Generate new codes" to="/account/two-factor/codes">
          {codesLeftWords(codesLeft)}.
        </AttentionCard>
      )}
    </>
  );
}

function AttentionCard(props: {
  readonly severity: AlertColor;
  readonly action: string;
  /** What the action is about, where its words alone do not say so. */
  readonly what?: string;
  readonly to: string;
  readonly children: ReactNode;
}) {
  const { severity, action, what, to, children } = props;
  return (
    <Alert
      severity={severity}
      role="group"
      action={
        <Button
          color="inherit"
          size="small"
          component={RouterLink}
          to={to}
          {...(what && { 'aria-label': `${action} ${what}` })}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {action}
        </Button>
      }
      sx={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </Alert>
  );
}

function InvitationWords({ invitations }: { readonly invitations: readonly Received[] }) {
  const [first, ...others] = invitations;
  if (!first || others.length > 0) return `You have ${invitations.length} pending invitations to organizations.`;
  return (
    <>
      {inviterWords(first)} invited you to <strong>{first.organizationName}</strong>.
    </>
  );
}
