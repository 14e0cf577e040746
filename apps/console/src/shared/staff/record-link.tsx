/** Links to records of the staff console, with a preview for the pointer and the keyboard. */
import { Box, Skeleton, Stack, Tooltip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { ApiRefusal } from '../../api/refusal.ts';
import { counted } from '../../messages/counted.ts';
import { refusalText } from '../../messages/refusal-text.ts';
import { FactList } from '../../ui/data/fact-list.tsx';
import { StatusChip, type StateText } from '../../ui/data/status-chip.tsx';
import { Caption, Link } from '../../ui/layout/texts.tsx';
import { absoluteDate, absoluteTime } from '../../ui/time/time-messages.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { staffRoleOf } from '../account/roles.ts';
import { keyStatus } from './key-status.ts';
import { clientRecord, keyRecord, organizationRecord, userRecord } from './records.ts';
import { roleText, statusOf } from './user-status.ts';
import { keyEnds } from '../api-keys/key-ends.ts';

const previews = {
  user: { path: '/staff/users', Preview: UserPreview },
  organization: { path: '/staff/organizations', Preview: OrganizationPreview },
  'api-key': { path: '/staff/api-keys', Preview: KeyPreview },
  'oauth-client': { path: '/staff/oauth/clients', Preview: ClientPreview },
} as const;

type RecordKind = keyof typeof previews;

export const RecordLink = (props: { readonly kind: RecordKind; readonly id: string; readonly children: ReactNode }) => (
  <WithPreview kind={props.kind} id={props.id}>
    <Link to={`${previews[props.kind].path}/${encodeURIComponent(props.id)}`}>{props.children}</Link>
  </WithPreview>
);

/** Milliseconds that the pointer or the focus has to stay. Previews of links on the way are not read. */
const DELAY = 400;

/** A link to something else about a record. Its element passes all properties on. */
export function WithPreview(props: {
  readonly kind: RecordKind;
  readonly id: string;
  readonly children: ReactElement;
}) {
  const { Preview } = previews[props.kind];
  return (
    <Tooltip
      title={<Preview id={props.id} />}
      describeChild
      enterDelay={DELAY}
      enterNextDelay={DELAY}
      // A finger that rests on a link wants the menu of the browser.
      disableTouchListener
      placement="bottom-start"
      slotProps={{
        tooltip: {
          sx: {
            width: 320,
            maxWidth: 'calc(100vw - 32px)',
            // The place is chosen before the answer has come.
            minHeight: 148,
            p: 2,
            bgcolor: 'background.paper',
            color: 'text.primary',
            border: '1px solid',
            borderColor: 'divider',
            boxShadow: 8,
            fontWeight: 400,
          },
        },
      }}
    >
      {props.children}
    </Tooltip>
  );
}

function UserPreview({ id }: { readonly id: string }) {
  const { data, error } = useQuery(userRecord(id));
  const now = useNow();
  if (!data) return <NotYet error={error} />;
  const { user, counts, lastSignIn } = data;
  return (
    <Card
      title={user.name}
      detail={user.email}
      states={[
        statusOf(user, now),
        ...(user.emailVerified ? [] : [{ state: 'attention', text: 'Email not verified' } as const]),
        ...(staffRoleOf(user) ? [{ state: 'info', text: roleText(user.role) } as const] : []),
      ]}
      facts={[
        ['Last sign-in', lastSignIn ? absoluteTime(new Date(lastSignIn.time)) : 'None recorded'],
        ['Two-factor', user.twoFactorEnabled ? 'On' : 'Off'],
        ['Sessions', count(counts['sessions'])],
        ['Organizations', count(counts['organizations'])],
        ['Created', absoluteDate(new Date(user.createdAt))],
      ]}
    />
  );
}

function OrganizationPreview({ id }: { readonly id: string }) {
  const { data, error } = useQuery(organizationRecord(id));
  if (!data) return <NotYet error={error} />;
  const owners = data.members.filter(({ role }) => role.split(',').includes('owner'));
  return (
    <Card
      title={data.name}
      detail={data.slug}
      facts={[
        ['Members', count(data.members.length)],
        ['Owners', owners.map(({ user }) => user.email).join(', ') || 'None'],
        ['Teams', count(data.teams.length)],
        ['Created', absoluteDate(new Date(data.createdAt))],
      ]}
    />
  );
}

function KeyPreview({ id }: { readonly id: string }) {
  const { data, error } = useQuery(keyRecord(id));
  const now = useNow();
  if (!data) return <NotYet error={error} />;
  const { lastRequest, expiresAt } = data;
  return (
    <Card
      title={data.name ?? 'Without a name'}
      detail={keyEnds(data)}
      states={[keyStatus(data, now)]}
      facts={[
        ['Owner', data.owner.email],
        ['Last used', lastRequest === null ? 'Never' : absoluteTime(new Date(lastRequest))],
        ['Expires', expiresAt === null ? 'Never' : absoluteTime(new Date(expiresAt))],
        ['Created', absoluteDate(new Date(data.createdAt))],
      ]}
    />
  );
}

function ClientPreview({ id }: { readonly id: string }) {
  const { data, error } = useQuery(clientRecord(id));
  if (!data) return <NotYet error={error} />;
  return (
    <Card
      title={data.name ?? 'Without a name'}
      detail={data.clientId}
      states={[
        data.disabled ? { state: 'bad', text: 'Disabled' } : { state: 'good', text: 'Enabled' },
        ...(data.trusted ? [{ state: 'info', text: 'Trusted' } as const] : []),
      ]}
      facts={[
        ['Owner', data.owner?.email ?? 'No owner'],
        ['Access', `${counted(data.users, 'person', 'people')}, ${counted(data.grants, 'grant')}`],
        ['Last token', data.lastUsedAt === null ? 'Never' : absoluteDate(new Date(data.lastUsedAt))],
        ['Created', absoluteDate(new Date(data.createdAt))],
      ]}
    />
  );
}

const count = (number = 0): string => number.toLocaleString('en');

const Card = (props: {
  readonly title: string;
  readonly detail: string;
  readonly states?: readonly StateText[];
  readonly facts: readonly (readonly [string, string])[];
}) => (
  <Stack sx={{ gap: 1 }}>
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600, lineHeight: 1.4 }}>{props.title}</Typography>
      <Caption>{props.detail}</Caption>
    </Box>
    {props.states && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {props.states.map((state) => (
          <StatusChip key={state.text} {...state} />
        ))}
      </Box>
    )}
    <FactList of={props.facts} />
  </Stack>
);

/** Before the answer, or in place of it: the record may be deleted. */
function NotYet({ error }: { readonly error: Error | null }) {
  if (!error) return <Skeleton variant="rounded" height={116} />;
  if (error instanceof ApiRefusal && error.status === 404) return 'This no longer exists.';
  return error instanceof ApiRefusal ? refusalText(error) : 'This can’t be shown now.';
}
