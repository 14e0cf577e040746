import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import { Box, Card, Skeleton, Stack, Typography } from '@mui/material';
import { boot } from '../../api/boot.ts';
import type { Session, User } from '../../api/session.ts';
import {
  useEmailStatus,
  useOtherSessions,
  useSignedIn,
  useSignInWays,
  useTwoFactor,
} from '../../shared/account/account-reads.ts';
import { deviceOf } from '../../shared/account/devices.ts';
import { ConfirmedChip, PersonAvatar } from '../../shared/account/person-avatar.tsx';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { Ledger, LedgerLink, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { AttentionCards, FirstSteps } from './attention-cards.tsx';
import { useAttention } from './attention.ts';
import { BillingSection } from './billing-section.tsx';
import { counted } from '../../messages/counted.ts';
import { pageLanguage } from '../../ui/time/time-messages.ts';

export default function OverviewPage() {
  const { user } = useSignedIn();
  const attention = useAttention();
  const { steps, isAllSet } = attention;
  return (
    <Page title="Overview" lead={isAllSet ? <AllSet /> : 'Your account at a glance.'}>
      <Stack spacing={2}>
        <AttentionCards {...attention} />
        {steps === undefined ? (
          <Skeleton variant="rounded" height={196} />
        ) : (
          steps.length > 0 && <FirstSteps steps={steps} />
        )}
        <Person user={user} />
        <Stack spacing={1.5} component="section" aria-labelledby="security" sx={{ pt: 2 }}>
          <Typography variant="h2" id="security">
            Security
          </Typography>
          <Security user={user} />
        </Stack>
        {boot.billing && <BillingSection />}
        <Box sx={{ pt: 1 }}>
          <IdChip id={user.id} name="Account ID" />
        </Box>
      </Stack>
    </Page>
  );
}

/** As high as the other line under the heading, so that nothing moves when it is known. */
const AllSet = () => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <CheckCircle aria-hidden sx={{ fontSize: 20, color: 'success.main' }} />
    You’re all set.
  </Box>
);

function Person({ user }: { readonly user: User }) {
  return (
    <Card sx={{ p: { xs: 2, sm: 2.5 }, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      <PersonAvatar name={user.name} image={user.image} size={52} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h2">{user.name}</Typography>
        <Muted>
          {user.displayUsername && `@${user.displayUsername} · `}
          Member since{' '}
          {new Date(user.createdAt).toLocaleDateString(pageLanguage(), {
            month: 'long',
            year: 'numeric',
          })}
        </Muted>
      </Box>
      <LinkButton to="/account/profile">Edit profile</LinkButton>
    </Card>
  );
}

function PasswordRow() {
  const { data: ways, isPending } = useSignInWays();
  const link = { to: '/account/password', what: 'password' };
  if (ways?.hasPassword === false) {
    return (
      <LedgerRow label="Password" action={<LedgerLink {...link} verb="Add" />}>
        Not set
      </LedgerRow>
    );
  }
  return (
    <LedgerRow label="Password" action={<LedgerLink {...link} />}>
      {ways ? 'Set' : isPending ? <Skeleton width={60} /> : 'Couldn’t load'}
    </LedgerRow>
  );
}

function Security({ user }: { readonly user: User }) {
  const { session } = useSignedIn();
  const { data: others, isPending } = useOtherSessions();
  const { data: email } = useEmailStatus();
  return (
    <Ledger>
      <LedgerRow label="Email" action={<LedgerLink to="/account/email" what="email" />}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px' }}>
          <span>{user.email}</span>
          {email && <ConfirmedChip isConfirmed={email.proven} />}
        </Stack>
      </LedgerRow>
      <PasswordRow />
      <TwoFactorRow user={user} />
      <LedgerRow label="This sign-in">
        <SignIn session={session} />
      </LedgerRow>
      {others?.newest && (
        <LedgerRow label="Last sign-in on another device">
          <SignIn session={others.newest} />
        </LedgerRow>
      )}
      <LedgerRow
        label="Signed-in devices"
        action={<LedgerLink to="/account/sessions" verb="Review" what="signed-in devices" />}
      >
        {others ? devices(others.count, session) : isPending ? <Skeleton width={120} /> : 'Couldn’t load'}
      </LedgerRow>
      <LedgerRow
        label="Security activity"
        action={<LedgerLink to="/account/activity" verb="Review" what="security activity" />}
      >
        Sign-ins and changes
      </LedgerRow>
    </Ledger>
  );
}

/** A visit of staff is no device of the person. */
const devices = (others: number, { impersonatedBy }: Session) =>
  impersonatedBy ? counted(others, 'device') : others === 0 ? 'This device only' : counted(others + 1, 'device');

function SignIn(props: {
  readonly session: { createdAt: string; userAgent: string | null; ipAddress: string | null };
}) {
  const { session } = props;
  return (
    <>
      <RelativeTime at={session.createdAt} />
      <Muted>{[deviceOf(session.userAgent).name, session.ipAddress].filter(Boolean).join(' · ')}</Muted>
    </>
  );
}

function TwoFactorRow({ user }: { readonly user: User }) {
  const { data } = useTwoFactor();
  const isOn = user.twoFactorEnabled;
  return (
    <LedgerRow
      label="Two-factor"
      action={
        isOn ? (
          <LedgerLink to="/account/two-factor" verb="Manage" what="two-factor" />
        ) : (
          <LedgerLink to="/account/two-factor/set-up" verb="Turn on" what="two-factor" />
        )
      }
    >
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px' }}>
        <StatusChip state={isOn ? 'good' : 'neutral'} text={isOn ? 'On' : 'Off'} />
        {isOn && data && <Muted component="span">{counted(data.backupCodesLeft, 'backup code')} left</Muted>}
      </Stack>
    </LedgerRow>
  );
}
