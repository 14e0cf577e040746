import { Alert, Box, Card, Stack } from '@mui/material';
import { useLocation, useParams } from 'react-router';
import { boot } from '../../api/boot.ts';
import { staffRoleOf } from '../../shared/account/roles.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { absoluteTime } from '../../ui/time/time-messages.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { type User, useUser } from './queries.ts';
import { UserActions } from './user-actions.tsx';
import { UserSessions } from './user-sessions.tsx';
import { isBanned, roleText, statusOf } from './user-state.ts';

const LIST = '/staff/users';

export default function UserPage() {
  const { id = '' } = useParams();
  const { state } = useLocation() as { readonly state: { readonly list?: string } | null };
  const user = useUser(id);
  return (
    <Page
      title={user.data?.name ?? 'User'}
      lead={user.data?.email}
      above={<Link to={{ pathname: LIST, search: state?.list ?? '' }}>Users</Link>}
      width={960}
      query={user}
      gone={
        <EmptyState title="This user doesn’t exist" action={<LinkButton to={LIST}>All users</LinkButton>}>
          The account was deleted, or the link is incomplete.
        </EmptyState>
      }
      {...(user.data && { actions: <UserActions user={user.data} /> })}
    >
      {(found) => (
        <Stack spacing={3}>
          <Chips user={found} />
          <Ban user={found} />
          <Facts user={found} />
          <UserSessions user={found} />
        </Stack>
      )}
    </Page>
  );
}

function Chips({ user }: { readonly user: User }) {
  const now = useNow();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <StatusChip {...statusOf(user, now)} />
      {user.emailVerified ? (
        <StatusChip state="good" text="Email verified" />
      ) : (
        <StatusChip state="attention" text="Email not verified" />
      )}
      {user.twoFactorEnabled ? (
        <StatusChip state="good" text="Two-factor on" />
      ) : (
        <StatusChip state="neutral" text="Two-factor off" />
      )}
      {staffRoleOf(user) && <StatusChip state="info" text={roleText(user.role)} />}
      <IdChip id={user.id} name="ID" />
    </Box>
  );
}

function Ban({ user }: { readonly user: User }) {
  const now = useNow();
  if (!isBanned(user, now)) return null;
  return (
    <Alert severity="error" role="note">
      <strong>
        Banned {user.banExpires ? `until ${absoluteTime(new Date(user.banExpires))}` : 'until the ban is lifted'}.
      </strong>{' '}
      {user.banReason && `Reason: ${user.banReason}`}
    </Alert>
  );
}

function Facts({ user }: { readonly user: User }) {
  const language = boot.languages.find(({ code }) => code === user.language);
  return (
    <Card
      sx={{
        px: { xs: 2, sm: 2.5 },
        py: 2,
        display: 'grid',
        gap: '6px 32px',
        // Both lists are one where they stand below each other.
        '& dt': { minWidth: 72 },
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
      }}
    >
      <FactList
        of={[
          ['Username', user.displayUsername ?? 'None'],
          ['Phone', phoneText(user)],
          ['Language', language?.name ?? 'No preference'],
        ]}
      />
      <FactList
        of={[
          ['Role', roleText(user.role)],
          ['Created', <RelativeTime key="created" at={user.createdAt} detail />],
          ['Changed', <RelativeTime key="changed" at={user.updatedAt} detail />],
        ]}
      />
    </Card>
  );
}

function phoneText({ phoneNumber, phoneNumberVerified }: User): string {
  if (phoneNumber === null) return 'None';
  return `${phoneNumber} (${phoneNumberVerified ? 'verified' : 'not verified'})`;
}
