import { Button, Card, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useKnownSignInWays, useSignedIn, useTwoFactor } from '../../shared/account/account-reads.ts';
import { FactorChangeDialog } from './factor-change-dialog.tsx';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { Ledger, LedgerLink, LedgerRow } from '../../ui/data/ledger.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { areFew } from '../../messages/code-messages.ts';
import { usualSignIn } from '../../shared/account/sign-in-ways.ts';
import { useTurnOff } from './queries.ts';

type Status = NonNullable<ReturnType<typeof useTwoFactor>['data']>;

export default function TwoFactorPage() {
  const { held } = usualSignIn(useKnownSignInWays());
  return (
    <Page title="Two-factor" lead={`Someone with ${held} still can’t sign in.`} width={640} query={useTwoFactor()}>
      {(status) => (status.enabled ? <On status={status} /> : <Off isPending={status.isPending} />)}
    </Page>
  );
}

const SET_UP = '/account/two-factor/set-up';
const TURN_OFF = 'Turn off two-factor';

function Off({ isPending }: { readonly isPending: boolean }) {
  const navigate = useNavigate();
  useOfferedAct('Turn on two-factor', () => void navigate(SET_UP));
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2">Two-factor is off</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 2.5 }}>
        You need an authenticator app on your phone, such as the one in your password manager. Setup takes about two
        minutes.
        {isPending && ' You started before and didn’t finish, so you’ll start over.'}
      </Typography>
      <PrimaryLinkButton to={SET_UP}>Turn on</PrimaryLinkButton>
    </Card>
  );
}

const methodNames: Readonly<Record<string, string>> = {
  totp: 'Authenticator app',
  otp: 'email code',
  'backup-code': 'backup codes',
};

function On({ status }: { readonly status: Status }) {
  const [asked, setAsked] = useState(false);
  const { user } = useSignedIn();
  const turnOff = useTurnOff();
  const { means } = usualSignIn(useKnownSignInWays());
  const { enabledAt, methods, backupCodesLeft: left, trustedDevices } = status;
  const ask = () => setAsked(true);
  useOfferedAct(TURN_OFF, ask);
  return (
    <Stack spacing={3}>
      <Ledger>
        <LedgerRow label="Status">
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px' }}>
            <StatusChip state="good" text="On" />
            {enabledAt && (
              <Typography component="span" color="textSecondary">
                turned on <RelativeTime at={enabledAt} />
              </Typography>
            )}
          </Stack>
        </LedgerRow>
        <LedgerRow label="Second step" action={<LedgerLink to={SET_UP} what="authenticator app" />}>
          {methods.map((method) => methodNames[method] ?? method).join(', ')}
        </LedgerRow>
        <LedgerRow
          label="Backup codes"
          action={<LedgerLink to="/account/two-factor/codes" verb="Renew" what="backup codes" />}
        >
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px' }}>
            <span>{left} left</span>
            {areFew(left) && <StatusChip state="attention" text="Running low" />}
          </Stack>
          <Muted>If you didn’t save them, generate new ones.</Muted>
        </LedgerRow>
        <LedgerRow
          label="Trusted devices"
          action={<LedgerLink to="/account/devices" verb="Review" what="trusted devices" />}
        >
          {trustedDevices === 0 ? 'None' : trustedDevices}
        </LedgerRow>
      </Ledger>
      <div>
        <Button color="error" onClick={ask} sx={{ ml: -2 }}>
          {TURN_OFF}
        </Button>
      </div>
      {asked && (
        <FactorChangeDialog
          onClose={() => setAsked(false)}
          title="Turn off two-factor?"
          verb="Turn off"
          danger
          email={user.email}
          confirm={async (password, code) => {
            await turnOff(password, code);
            toast('Two-factor is off.');
          }}
        >
          You’ll sign in with {means} only. {whatGoes(left, trustedDevices)}
        </FactorChangeDialog>
      )}
    </Stack>
  );
}

function whatGoes(codes: number, devices: number): string {
  const parts = [
    codes === 1 ? '1 backup code stops working' : `${codes} backup codes stop working`,
    ...(devices === 0
      ? []
      : [devices === 1 ? '1 trusted device is removed' : `${devices} trusted devices are removed`]),
  ];
  return `${parts.join(' and ')}.`;
}
