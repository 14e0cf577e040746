import { Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  useEnabledKeyCount,
  useKnownSignInWays,
  useOtherSessions,
  useSignedIn,
} from '../../shared/account/account-reads.ts';
import { SignOutDialog, type Target } from '../../shared/account/sign-out-dialog.tsx';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { stillWorkText } from '../../shared/account/api-key-messages.ts';
import { deviceOf } from '../../shared/account/devices.ts';
import { usualSignIn } from '../../shared/account/sign-in-ways.ts';
import { activityTitle } from '../../shared/audit/activity-title.ts';
import { assessment, type Help, helpFor } from './help.ts';
import { type Activity, useOwnKey, useOwnSession } from './queries.ts';

interface StepProps {
  readonly entry: Activity;
  signOut(target: Target): void;
}

export function NotMeDialog({ entry, onClose }: { readonly entry: Activity; onClose(): void }) {
  const [target, setTarget] = useState<Target>();
  const { device, ipAddress } = entry;
  return (
    <>
      <DialogFrame wide title="This wasn’t you?" onClose={onClose}>
        <Stack spacing={2}>
          <Box>
            <Typography sx={{ fontWeight: 600 }}>{activityTitle(entry)}</Typography>
            <Muted sx={{ overflowWrap: 'anywhere' }}>
              {[device, ipAddress].filter(Boolean).map((part) => `${part} · `)}
              <RelativeTime at={entry.time} detail />
            </Muted>
          </Box>
          <Typography>{assessment(entry)}</Typography>
          <Box
            component="ol"
            sx={{ listStyle: 'none', m: 0, p: 0, '& > * + *': { borderTop: '1px solid', borderColor: 'divider' } }}
          >
            {helpFor(entry).map((help) => {
              const Step = steps[help];
              return <Step key={help} entry={entry} signOut={setTarget} />;
            })}
          </Box>
        </Stack>
      </DialogFrame>
      {target && <SignOutDialog target={target} onClose={() => setTarget(undefined)} />}
    </>
  );
}

function Step(props: { readonly title: string; readonly children: ReactNode; readonly action?: ReactNode }) {
  const { title, children, action } = props;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { sm: 'center' },
        gap: 1.5,
        py: 1.75,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 500 }}>{title}</Typography>
        <Muted>{children}</Muted>
      </Box>
      {action}
    </Box>
  );
}

const StepLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <LinkButton color="primary" size="small" to={to} sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </LinkButton>
);

const SignOutButton = ({ onClick, children }: { readonly onClick: () => void; readonly children: string }) => (
  <Button variant="outlined" size="small" color="error" onClick={onClick} sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Button>
);

function AppStep({ entry: { actor, actorName, target } }: StepProps) {
  const name = actor === 'app' ? actorName : target.label;
  const clientId = target.kind === 'oauth-client' ? target.id : null;
  return (
    <Step
      title={name ? `Remove the access of “${name}”` : 'Remove the access of the app'}
      action={
        <StepLink to={clientId === null ? '/account/apps' : `/account/apps?remove=${encodeURIComponent(clientId)}`}>
          {clientId === null ? 'Review apps' : 'Remove access'}
        </StepLink>
      }
    >
      Signing out and a new password don’t end what an app may do.
    </Step>
  );
}

function SessionStep({ entry: { sessionId }, signOut }: StepProps) {
  const { data, isError } = useOwnSession(sessionId);
  const session = data?.found;
  if (isError && !data) {
    return (
      <Step title="Sign out that device" action={<StepLink to="/account/sessions">Review sessions</StepLink>}>
        Look for a device you don’t recognize.
      </Step>
    );
  }
  if (!session) {
    return data ? <Step title="That device is signed out">Its session has already ended.</Step> : null;
  }
  return (
    <Step
      title="Sign out that device"
      action={<SignOutButton onClick={() => signOut({ kind: 'one', session })}>Sign out device</SignOutButton>}
    >
      {deviceOf(session.userAgent).name} is still signed in.
    </Step>
  );
}

function OthersStep({ signOut }: StepProps) {
  const { data: { count } = { count: 0 } } = useOtherSessions();
  if (count === 0) return null;
  return (
    <Step
      title="Sign out all other devices"
      action={<SignOutButton onClick={() => signOut({ kind: 'others', count })}>Sign out others</SignOutButton>}
    >
      You’ll stay signed in on this device.
    </Step>
  );
}

function PasswordStep() {
  const { means, hasPassword } = usualSignIn(useKnownSignInWays());
  return hasPassword ? (
    <Step title="Change your password" action={<StepLink to="/account/password">Change password</StepLink>}>
      Choose one that you don’t use anywhere else.
    </Step>
  ) : (
    <Step
      title={`Secure your ${means} account`}
      action={<StepLink to="/account/linked">Review linked accounts</StepLink>}
    >
      You sign in with it. Change its password there, and disconnect any account here that you don’t recognize.
    </Step>
  );
}

const EmailStep = () => (
  <Step title="Check your email address" action={<StepLink to="/account/email">Review email</StepLink>}>
    Cancel a change you didn’t ask for.
  </Step>
);

const DevicesStep = () => (
  <Step title="Check your trusted devices" action={<StepLink to="/account/devices">Review devices</StepLink>}>
    They skip the second step. Remove any device you don’t recognize.
  </Step>
);

function KeyStep({ entry }: StepProps) {
  const { action, actor, target } = entry;
  const isAboutKeys = target.kind === 'api-key' || actor === 'api-key' || action.startsWith('api-key');
  return isAboutKeys ? <KeyOfEntry entry={entry} /> : <WorkingKeys />;
}

function WorkingKeys() {
  const working = useEnabledKeyCount();
  if (working === 0) return null;
  return (
    <Step title="Check your API keys" action={<StepLink to="/account/api-keys">Review keys</StepLink>}>
      {stillWorkText(working)} A new password doesn’t stop them.
    </Step>
  );
}

function KeyOfEntry({ entry: { action, actor, actorName, target } }: Pick<StepProps, 'entry'>) {
  const id = target.kind === 'api-key' ? target.id : null;
  const { data } = useOwnKey(id);
  const key = data?.found;
  const name = key?.name ?? (actor === 'api-key' ? actorName : target.label);
  if (data && id && !key && action !== 'api-key.all-deleted') {
    return <Step title="That API key is gone">It has been deleted and no longer works.</Step>;
  }
  return (
    <Step
      title={name ? `Revoke the API key “${name}”` : 'Check your API keys'}
      action={
        <StepLink to={key ? `/account/api-keys/${key.id}` : '/account/api-keys'}>
          {key ? 'Open key' : 'Review keys'}
        </StepLink>
      }
    >
      Delete any key you didn’t create. It stops working immediately.
    </Step>
  );
}

function TwoFactorStep() {
  const { user } = useSignedIn();
  const { held } = usualSignIn(useKnownSignInWays());
  return user.twoFactorEnabled ? (
    <Step title="Check two-factor" action={<StepLink to="/account/two-factor">Review two-factor</StepLink>}>
      Create new backup codes, and set up your authenticator again if someone may have copied it.
    </Step>
  ) : (
    <Step title="Turn on two-factor" action={<StepLink to="/account/two-factor">Set up two-factor</StepLink>}>
      With it, someone with {held} still can’t sign in.
    </Step>
  );
}

const steps: Readonly<Record<Help, (props: StepProps) => ReactNode>> = {
  app: AppStep,
  session: SessionStep,
  others: OthersStep,
  password: PasswordStep,
  email: EmailStep,
  devices: DevicesStep,
  key: KeyStep,
  'two-factor': TwoFactorStep,
};
