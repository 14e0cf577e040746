import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useApiKeys, useSessions, useSignedIn } from '../../api/account-reads.ts';
import { boot } from '../../api/boot.ts';
import { type Membership, type Organization, whatBecomesOf } from '../../api/memberships.ts';
import { useMemberships } from '../../api/organization-reads.ts';
import type { User } from '../../api/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { OrganizationsInTheWay } from '../../shared/organization/organizations-in-the-way.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SendAgain } from '../../ui/actions/send-again.tsx';
import { DeletionForm } from './deletion-form.tsx';
import { deleteAccount } from './queries.ts';

/** A37. */
export function DeleteAccountPage() {
  const { user } = useSignedIn();
  const memberships = useMemberships();
  const [mailed, setMailed] = useState(false);
  const frame = { title: 'Delete account', width: 640 } as const;
  if (!boot.deleteAccountEnabled) {
    return (
      <Page {...frame}>
        <EmptyState title="Accounts cannot be deleted here">Ask support if yours must go.</EmptyState>
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

/** Whether it can go, and what goes with it, is said before anything is typed. */
function Deletion(props: { readonly of: User; readonly all: readonly Membership[]; mailed(): void }) {
  const { of: user, all, mailed } = props;
  const { goingToo, inTheWay } = whatBecomesOf(all);
  return (
    <Stack spacing={3}>
      <WhatGoes user={user} organizations={goingToo} />
      {inTheWay.length > 0 ? (
        <OrganizationsInTheWay of={inTheWay} />
      ) : (
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <DeletionForm email={user.email} mailed={mailed} />
        </Card>
      )}
    </Stack>
  );
}

function WhatGoes({ user, organizations }: { readonly user: User; readonly organizations: readonly Organization[] }) {
  const { data: sessions } = useSessions();
  const count = sessions?.length;
  const keys = useApiKeys().data?.length;
  return (
    <div>
      <Typography color="textSecondary">
        {boot.deleteAccountByMail ? 'What goes, for good:' : 'What goes, at once and for good:'}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 0.75, overflowWrap: 'anywhere' }}>
        <li>
          your account <strong>{user.email}</strong>, with your name
          {user.phoneNumber && `, the phone number ${user.phoneNumber}`} and everything you entered
        </li>
        <li>your password: nobody can sign in with this account any more</li>
        <li>
          {count === undefined
            ? 'all sessions'
            : count === 1
              ? '1 session, this one'
              : `${count} sessions, this one too`}
        </li>
        {keys !== 0 && (
          <li>
            {keysWords(keys)}: programs are refused with {keys === 1 ? 'it' : 'them'}
          </li>
        )}
        {organizations.map(({ id, name }) => (
          <li key={id}>
            the organization <strong>{name}</strong> with everything in it: nobody else is in it
          </li>
        ))}
      </Box>
    </div>
  );
}

function keysWords(count: number | undefined): string {
  if (count === undefined) return 'all API keys';
  return count === 1 ? '1 API key' : `${count} API keys`;
}

/** The form has gone, so the focus moves to what stands in its place. */
function Mailed({ email }: { readonly email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        Verification email sent
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
        Open the link we sent to <strong>{email}</strong> to delete the account. Until then nothing happens, and the
        link expires by itself.
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <SendAgain send={() => deleteAccount()} done={`A new link is on its way to ${email}.`} justSent />
        <Button size="small" component={RouterLink} to="/account">
          Back to the overview
        </Button>
      </Stack>
    </Card>
  );
}
