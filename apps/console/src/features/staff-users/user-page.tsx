import { Box, Stack } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { PersonAvatar } from '../../shared/account/person-avatar.tsx';
import { staffRoleOf } from '../../shared/account/roles.ts';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { Access } from './access.tsx';
import type { Opened } from './acts.ts';
import { CauseList } from './cause-list.tsx';
import { type User, useUser } from './queries.ts';
import { UserActions } from './user-actions.tsx';
import { UserApps } from './user-apps.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserSessions } from './user-sessions.tsx';
import { FromList } from '../../shared/staff/from-list.tsx';
import { userRecord } from '../../shared/staff/records.ts';
import { Timeline } from '../../shared/staff/timeline.tsx';
import { personKinds } from '../../shared/staff/trail-kinds.ts';
import { roleText, statusOf } from '../../shared/staff/user-status.ts';

const LIST = '/staff/users';
/** Pixels of the page from which on there is something beside the timeline. */
const ROOM = 900;
const UserDialog = lazy(() => import('./user-dialogs.tsx'));

export default function UserPage() {
  const { id = '' } = useParams();
  const user = useUser(id);
  const [opened, open] = useState<Opened>();
  return (
    <Page
      title={user.data?.user.name ?? 'User'}
      picture={user.data && <PersonAvatar name={user.data.user.name} image={user.data.user.image} size={44} />}
      lead={user.data?.user.email}
      above={<FromList list={LIST} id={id} noun="user" title="Users" />}
      width={1200}
      query={user}
      gone={
        <EmptyState title="This user doesn’t exist" action={<LinkButton to={LIST}>All users</LinkButton>}>
          The account was deleted, or the link is incomplete.
        </EmptyState>
      }
      {...(user.data && { actions: <UserActions of={user.data} open={open} /> })}
    >
      {(found) => (
        <Stack spacing={3} sx={{ containerType: 'inline-size' }}>
          <Chips user={found.user} />
          <CauseList of={found} open={open} />
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              gridTemplateColumns: 'minmax(0, 1fr)',
              alignItems: 'start',
              [`@container (min-width: ${ROOM}px)`]: { gridTemplateColumns: 'minmax(0, 1fr) 344px' },
            }}
          >
            <Timeline about={{ concerning: id }} kinds={personKinds} within={userRecord(id).queryKey} />
            <Stack spacing={3}>
              <UserFacts of={found} />
              <Access of={found} open={open} />
              <UserSessions user={found.user} />
              <UserApps user={found.user} />
            </Stack>
          </Box>
          {opened && (
            <Suspense fallback={null}>
              <UserDialog of={found} opened={opened} onClose={() => open(undefined)} />
            </Suspense>
          )}
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
        <StatusChip state="good" text="Email confirmed" />
      ) : (
        <StatusChip state="attention" text="Email not confirmed" />
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
