import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { boot } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import type { User } from '../../api/session.ts';
import {
  type SignInWays,
  useApiKeys,
  useKnownSignInWays,
  useSessions,
  useSignedIn,
} from '../../shared/account/account-reads.ts';
import { OwnPasswordField } from '../../shared/account/own-password-field.tsx';
import { hadPurchases } from '../../shared/billing/had-purchases.ts';
import { BlockingOrganizations } from '../../shared/organization/blocking-organizations.tsx';
import { deletionEffects, type Membership, type Organization } from '../../shared/organization/memberships.ts';
import { organizationReads, useMemberships } from '../../shared/organization/organization-reads.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { SendAgain } from '../../ui/actions/send-again.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Form, SubmitButton, useServerForm } from '../../ui/forms/form.tsx';
import { TypedField } from '../../ui/forms/typed-field.tsx';
import { counted } from '../../messages/counted.ts';

export default function DeleteAccountPage() {
  const { user } = useSignedIn();
  const memberships = useMemberships();
  const [mailed, setMailed] = useState(false);
  const frame = { title: 'Delete account', width: 640 } as const;
  if (!boot.deleteAccountEnabled) {
    return (
      <Page {...frame}>
        <EmptyState title="You can’t delete your account here">Contact support to delete it.</EmptyState>
      </Page>
    );
  }
  return (
    <Page {...frame} query={memberships}>
      {(all) =>
        mailed ? <Mailed email={user.email} /> : <Deletion of={user} all={all} mailed={() => setMailed(true)} />
      }
    </Page>
  );
}

function Deletion(props: { readonly of: User; readonly all: readonly Membership[]; mailed(): void }) {
  const { of: user, all, mailed } = props;
  const { deletedToo, blocking } = deletionEffects(all);
  return (
    <Stack spacing={3}>
      <DeletionSummary user={user} organizations={deletedToo} />
      {blocking.length > 0 ? (
        <BlockingOrganizations of={blocking} />
      ) : (
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <DeletionForm email={user.email} mailed={mailed} />
        </Card>
      )}
    </Stack>
  );
}

function DeletionSummary(props: { readonly user: User; readonly organizations: readonly Organization[] }) {
  const { user, organizations } = props;
  const { session: here } = useSignedIn();
  const { data: sessions } = useSessions();
  const count = sessions?.length;
  // A visit of staff is no session of the person.
  const isHere = sessions?.some(({ id }) => id === here.id) ?? false;
  const keys = useApiKeys().data?.length;
  const ways = useKnownSignInWays();
  return (
    <div>
      <Typography color="textSecondary">This permanently deletes:</Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 0.75, overflowWrap: 'anywhere' }}>
        <li>
          your account <strong>{user.email}</strong>, including your name
          {user.phoneNumber && `, phone number ${user.phoneNumber}`} and profile
        </li>
        <li>{waysText(ways)}, so no one can sign in to this account</li>
        <li>
          {count === undefined
            ? 'all sessions'
            : !isHere
              ? counted(count, 'session')
              : count === 1
                ? '1 session (this one)'
                : `${count} sessions, including this one`}
        </li>
        {keys !== 0 && (
          <li>
            {keys === undefined ? 'all API keys' : counted(keys, 'API key')}: programs that use{' '}
            {keys === 1 ? 'it' : 'them'} stop working
          </li>
        )}
        {organizations.map(({ id, name }) => (
          <li key={id}>
            the organization <strong>{name}</strong> and everything in it, since you’re its only member
          </li>
        ))}
      </Box>
    </div>
  );
}

function waysText(ways: SignInWays | undefined): string {
  if (!ways || ways.linked.length === 0) return 'your password';
  return ways.hasPassword ? 'your password and linked accounts' : 'your linked accounts';
}

/** Replaces the form, so it takes the focus. */
function Mailed({ email }: { readonly email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        Verification email sent
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
        Open the link we sent to <strong>{email}</strong> to delete your account. Nothing happens until then.
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <SendAgain send={() => deleteAccount()} done={`New link sent to ${email}.`} justSent />
        <Button size="small" component={RouterLink} to="/account">
          Go to overview
        </Button>
      </Stack>
    </Card>
  );
}

/** Proven by password, without one by a recent sign-in, or by an emailed link where that is configured. */
function DeletionForm({ email, mailed }: { readonly email: string; mailed(): void }) {
  const queries = useQueryClient();
  const byMail = boot.deleteAccountByMail;
  const form = useServerForm<{ typed: string; password: string }>({
    defaultValues: { typed: '', password: '' },
    send: async ({ password }) => {
      const isBuyer = await hadPurchases();
      const { message } = await deleteAccount(byMail ? undefined : password || undefined);
      if (message === 'Verification email sent') mailed();
      else location.replace(`/signed-out?after=deletion${isBuyer ? '&purchases' : ''}`);
    },
    // Someone joined one of the user's organizations meanwhile: the page refetches and hides this form.
    refused: ({ organizations }) => {
      if (organizations) void queries.invalidateQueries({ queryKey: organizationReads.memberships });
    },
  });
  return (
    <Form of={form}>
      <TypedField typed={email} isEmail />
      {!byMail && <OwnPasswordField email={email} />}
      <SubmitButton color="error" beside={<LinkButton to="/account">Keep my account</LinkButton>}>
        {byMail ? 'Send deletion link' : 'Delete account'}
      </SubmitButton>
    </Form>
  );
}

/** Deletes the account immediately with the password; sends a link instead where deletion is confirmed by email. */
const deleteAccount = (password?: string) =>
  answer(api.POST('/api/auth/delete-user', { body: password === undefined ? {} : { password } }));
