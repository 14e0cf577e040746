import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { useSessions, useSignedIn, useSignInWays } from '../../api/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { providerName } from '../../api/social.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../shared/account/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { listWords } from '../../words/role-words.ts';
import { AddPassword } from './add-password.tsx';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly revokeOtherSessions: boolean;
}

/** Signing out other sessions also replaces this one, so everything is invalidated. */
function useChangePassword(): (change: PasswordChange) => Promise<void> {
  const queries = useQueryClient();
  return async (change) => {
    await answer(api.POST('/api/auth/change-password', { body: change }));
    await queries.invalidateQueries();
  };
}

const empty: PasswordChange = { currentPassword: '', newPassword: '', revokeOtherSessions: true };

export function PasswordPage() {
  const ways = useSignInWays();
  const names = ways.data?.linked.map(({ providerId }) => providerName(providerId)) ?? [];
  const lead =
    ways.data?.hasPassword === false && names.length > 0
      ? `You sign in with ${listWords([...new Set(names)])}. Add a password to have another way in.`
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
  const { data: sessions } = useSessions();
  const change = useChangePassword();
  const form = useServerForm<PasswordChange>({
    defaultValues: empty,
    send: async (values, { reset }) => {
      await change(values);
      reset(empty);
      toast(values.revokeOtherSessions ? 'Password changed. Other devices were signed out.' : 'Password changed.');
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
        hint={sessions && othersNow(sessions.length - 1)}
      />
      <SubmitButton>Change password</SubmitButton>
    </Form>
  );
}

function othersNow(count: number): string {
  if (count <= 0) return 'No other device is signed in.';
  return count === 1 ? '1 other device is signed in.' : `${count} other devices are signed in.`;
}
