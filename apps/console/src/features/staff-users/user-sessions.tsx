import { Box } from '@mui/material';
import { useState } from 'react';
import { counted } from '../../messages/counted.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { DeviceName } from '../../shared/account/device-name.tsx';
import { deviceOf } from '../../shared/account/devices.ts';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { type User, type UserSession, useEndSession, useEndSessions, useUserSessions } from './queries.ts';
import { ReasonField, reasonIn } from '../../shared/staff/reason-field.tsx';
import { obstacles } from './user-state.ts';

export function UserSessions({ user }: { readonly user: User }) {
  const { user: staff, session: here } = useSignedIn();
  const sessions = useUserSessions(user.id);
  const [target, setTarget] = useState<UserSession | 'all'>();
  const why = obstacles(staff, user).signOut;
  const count = sessions.data?.length ?? 0;
  const columns: readonly Column<UserSession>[] = [
    {
      head: 'Device',
      cell: (row) => (
        <>
          <DeviceName userAgent={row.userAgent} here={row.id === here.id} />
          {row.impersonatedBy !== null && <Caption>Staff acting as this person</Caption>}
        </>
      ),
    },
    { head: 'IP address', cell: (row) => <Box sx={{ overflowWrap: 'anywhere' }}>{row.ipAddress || 'Unknown'}</Box> },
    { head: 'Signed in', cell: (row) => <RelativeTime at={row.createdAt} /> },
    { head: 'Expires', cell: (row) => <RelativeTime at={row.expiresAt} /> },
  ];
  const close = () => setTarget(undefined);
  const endAll = () => setTarget('all');
  useOfferedAct(count > 0 && why === undefined ? 'Sign out everywhere' : undefined, endAll);
  return (
    <Section
      title="Sessions"
      action={
        count > 0 && (
          <ExplainedButton variant="outlined" color="error" disabledReason={why} onClick={endAll}>
            Sign out everywhere
          </ExplainedButton>
        )
      }
    >
      <Answer query={sessions} empty={(rows) => rows.length === 0 && <Muted>Not signed in anywhere.</Muted>}>
        {(rows) => (
          <DataList
            name="Sessions"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            actions={(row) => (
              <ExplainedButton
                size="small"
                variant="outlined"
                color="inherit"
                aria-label={`Sign out ${deviceOf(row.userAgent).name}`}
                disabledReason={why}
                onClick={() => setTarget(row)}
              >
                Sign out
              </ExplainedButton>
            )}
          />
        )}
      </Answer>
      {target === 'all' && <SignOutEverywhere user={user} count={count} onClose={close} />}
      {target && target !== 'all' && <SignOutOne user={user} session={target} onClose={close} />}
    </Section>
  );
}

export function SignOutOne(props: {
  readonly user: Pick<User, 'name' | 'email'>;
  readonly session: Pick<UserSession, 'token' | 'userAgent'>;
  onClose(): void;
}) {
  const { user, session, onClose } = props;
  const end = useEndSession();
  const { name } = deviceOf(session.userAgent);
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={`Sign ${user.name} out of ${name}?`}
      verb="Sign out 1 device"
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" />}
      confirm={(values) => end.mutateAsync({ sessionToken: session.token, ...reasonIn(values) })}
    >
      1 session will end. {user.email} is told by email.
    </ConfirmDialog>
  );
}

function SignOutEverywhere(props: { readonly user: User; readonly count: number; onClose(): void }) {
  const { user, count, onClose } = props;
  const end = useEndSessions();
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={`Sign ${user.name} out everywhere?`}
      verb={`Sign out ${counted(count, 'device')}`}
      defaultValues={{ reason: '' }}
      inputs={<ReasonField name="reason" />}
      confirm={(values) => end.mutateAsync({ userId: user.id, ...reasonIn(values) })}
    >
      {counted(count, 'session')} will end. {user.email} is told by email, and can sign in again.
    </ConfirmDialog>
  );
}
