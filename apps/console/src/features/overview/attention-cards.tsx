import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Alert, type AlertColor, Box, Button, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { codesLeftText } from '../../messages/code-messages.ts';
import { useKnownSignInWays, useSignedIn } from '../../shared/account/account-reads.ts';
import { usualSignIn } from '../../shared/account/sign-in-ways.ts';
import { accountBilling } from '../../shared/billing/billing-owner.ts';
import { DueText } from '../../shared/billing/due-payments.tsx';
import type { Received } from '../../shared/organization/organization-reads.ts';
import { inviterText } from '../../shared/organization/role-names.ts';
import { fingerLine } from '../../theme/density.ts';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import type { Attention, FirstStep } from './attention.ts';

export function AttentionCards(props: Attention) {
  const { duePayments, pendingEmail, codesLeft, isTwoFactorOff, invitations } = props;
  const { user } = useSignedIn();
  const { held } = usualSignIn(useKnownSignInWays());
  return (
    <>
      {duePayments.map(({ payment, name }) => (
        <AttentionCard
          key={payment.subscriptionId}
          severity="error"
          action="Update card"
          what={`for ${name}`}
          to={accountBilling.path}
        >
          <DueText payment={payment} name={name} />
        </AttentionCard>
      ))}
      {invitations.length > 0 && (
        <AttentionCard severity="info" action="View" what="invitations" to="/account/organizations">
          <InvitationText invitations={invitations} />
        </AttentionCard>
      )}
      {pendingEmail !== undefined && (
        <AttentionCard severity="info" action="View" what="change of email" to="/account/email">
          To change your email to <strong>{pendingEmail}</strong>, open the link we sent to {user.email}.
        </AttentionCard>
      )}
      {isTwoFactorOff && (
        <AttentionCard severity="warning" action="Turn on" what="two-factor" to="/account/two-factor/set-up">
          <strong>Two-factor is off.</strong> Add a second step, so that someone with {held} still can’t sign in.
        </AttentionCard>
      )}
      {codesLeft !== undefined && (
        <AttentionCard severity="warning" action="Generate new codes" to="/account/two-factor/codes">
          {codesLeftText(codesLeft)}.
        </AttentionCard>
      )}
    </>
  );
}

function AttentionCard(props: {
  readonly severity: AlertColor;
  readonly action: string;
  /** The object of the action, where its text alone does not name it. */
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

function InvitationText({ invitations }: { readonly invitations: readonly Received[] }) {
  const [first, ...others] = invitations;
  if (!first || others.length > 0) return `You have ${invitations.length} pending invitations to organizations.`;
  return (
    <>
      {inviterText(first)} invited you to <strong>{first.organizationName}</strong>.
    </>
  );
}

export function FirstSteps({ steps }: { readonly steps: readonly FirstStep[] }) {
  const done = steps.filter((step) => step.done).length;
  return (
    <Card component="section" aria-labelledby="first-steps" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="h2" id="first-steps">
          First steps
        </Typography>
        <Muted>
          {done} of {steps.length} done
        </Muted>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1 }}>
        {steps.map((step) => (
          <Box component="li" key={step.text} sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
            {step.done ? (
              <CheckCircle aria-hidden sx={{ fontSize: 20, color: 'success.main' }} />
            ) : (
              <RadioButtonUnchecked aria-hidden sx={{ fontSize: 20, color: 'control' }} />
            )}
            {step.done ? (
              <Typography component="span" color="textSecondary">
                {step.text}
                <Box component="span" sx={visuallyHidden}>
                  {' '}
                  (done)
                </Box>
              </Typography>
            ) : (
              <Link to={step.to} sx={fingerLine}>
                {step.text}
              </Link>
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
