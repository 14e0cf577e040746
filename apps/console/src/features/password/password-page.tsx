import { Card, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useEmailStatus, useOtherSessions, useSignedIn, useSignInWays } from '../../shared/account/account-reads.ts';
import { PasswordField } from '../../shared/account/password-field.tsx';
import { listText } from '../../shared/organization/role-names.ts';
import { providerName } from '../../shared/social/social.ts';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { SendAgain } from '../../ui/actions/send-again.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { Answer, Page } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { useWrite } from '../../ui/actions/use-change.ts';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly revokeOtherSessions: boolean;
}

/** Signing out other sessions also replaces this one, so everything is invalidated. */
function useChangePassword() {
  const write = useWrite();
  return (body: PasswordChange) => write(answer(api.POST('/api/auth/change-password', { body })));
}

const empty: PasswordChange = { currentPassword: '', newPassword: '', revokeOtherSessions: true };

export default function PasswordPage() {
  const ways = useSignInWays();
  const names = ways.data?.linked.map(({ providerId }) => providerName(providerId)) ?? [];
  const lead =
    ways.data?.hasPassword === false && names.length > 0
      ? `You sign in with ${listText([...new Set(names)])}. Add a password to have another way in.`
      : 'Use a password you don’t use anywhere else.';
  return (
    <Page title="Password" lead={lead} width={560} query={ways}>
      {({ hasPassword }) => (
        <Card sx={{ p: { xs: 2, sm: 3 } }}>{hasPassword ? <ChangePassword /> : <AddPassword />}</Card>
      )}
    </Page>
  );
}

function ChangePassword() {
  const { user } = useSignedIn();
  const { data: others } = useOtherSessions();
  const change = useChangePassword();
  const count = others?.count ?? 0;
  const form = useServerForm<PasswordChange>({
    defaultValues: empty,
    send: async (values, { reset }) => {
      await change(values);
      reset(empty);
      toast(
        values.revokeOtherSessions && count > 0
          ? 'Password changed. Other devices were signed out.'
          : 'Password changed.',
      );
    },
  });
  return (
    <Form of={form}>
      <div>
        {/* Tells password managers which entry to change. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          name="currentPassword"
          label="Current password"
          aside={
            <Link href="/forgot-password" variant="body2">
              Forgot password?
            </Link>
          }
          rules={{ required: 'Enter your current password.' }}
        />
      </div>
      <PasswordField
        name="newPassword"
        label="New password"
        fresh
        known={[user.email, user.name, user.displayUsername]}
      />
      <CheckboxField
        name="revokeOtherSessions"
        label="Sign out other devices"
        hint={others && othersNow(others.count)}
      />
      {user.twoFactorEnabled && <Muted>Trusted devices will ask for a code again, including this one.</Muted>}
      <SubmitButton>Change password</SubmitButton>
    </Form>
  );
}

function othersNow(count: number): string {
  if (count === 0) return 'No other device is signed in.';
  return count === 1 ? '1 other device is signed in.' : `${count} other devices are signed in.`;
}

const mailLink = (email: string) => answer(api.POST('/api/auth/request-password-reset', { body: { email } }));

/** For an account without a password: the mailed link that resets one also sets the first one. */
function AddPassword() {
  const { user } = useSignedIn();
  return (
    <Answer query={useEmailStatus()}>
      {({ proven }) => (proven ? <MailLink email={user.email} /> : <ConfirmFirst email={user.email} />)}
    </Answer>
  );
}

/** A reset takes an unconfirmed account back from a stranger, with its linked accounts: so confirm first. */
const ConfirmFirst = ({ email }: { readonly email: string }) => (
  <>
    <Typography variant="h2">Confirm your email first</Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
      To add a password, confirm that <strong>{email}</strong> is yours.
    </Typography>
    <PrimaryLinkButton to="/account/email">Go to email</PrimaryLinkButton>
  </>
);

function MailLink({ email }: { readonly email: string }) {
  const [isSent, setIsSent] = useState(false);
  const form = useServerForm({
    defaultValues: {},
    send: async () => {
      await mailLink(email);
      setIsSent(true);
    },
  });
  return (
    <>
      <Typography variant="h2">{isSent ? 'Check your inbox' : 'Add a password'}</Typography>
      <Typography color="textSecondary" role="status" sx={{ mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
        {isSent ? 'We sent a link to ' : 'We’ll send a link to '}
        <strong>{email}</strong>. Open it to choose your password.
      </Typography>
      {isSent ? (
        <Stack direction="row">
          <SendAgain send={() => mailLink(email)} done={`New link sent to ${email}.`} justSent />
        </Stack>
      ) : (
        <Form of={form}>
          <SubmitButton>Email me a link</SubmitButton>
        </Form>
      )}
    </>
  );
}
