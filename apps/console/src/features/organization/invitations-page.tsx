import { Stack, Typography } from '@mui/material';
import { Outlet } from 'react-router';
import {
  type Invitation,
  type Member,
  useInvitations,
  useMembers,
  useOrganization,
} from '../../shared/organization/organization-reads.ts';
import { onlyThese } from '../../shared/organization/permissions.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { FilterSelect, ListFilter, MANY, useSpokenCount, useUrlState } from '../../ui/data/list-filter.tsx';
import { Answer, EmptyState, Page } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { InvitationList } from './invitation-list.tsx';
import { invitationStates, sorted, type StatedInvitation } from './invitations.ts';
import { InviteButton, inviteDisabledReason } from './invite-button.tsx';
import { counted } from '../../messages/counted.ts';

const states = [
  { value: '', label: 'All' },
  ...Object.entries(invitationStates).map(([value, { text }]) => ({ value, label: text })),
];

export default function InvitationsPage() {
  const { organization } = useOrganization();
  const invitations = useInvitations(organization.id);
  const members = useMembers(organization.id);
  return (
    <>
      <Page
        title="Invitations"
        lead="Each invitation is sent to one email address. Only that address can accept it."
        width={1080}
        query={invitations}
        empty={(all) => all.length === 0 && <None />}
        {...(invitations.data?.length && { actions: <InviteButton /> })}
      >
        {(all) => <Answer query={members}>{(known) => <All all={all} members={known} />}</Answer>}
      </Page>
      <Outlet />
    </>
  );
}

function All({ all, members }: { readonly all: readonly Invitation[]; readonly members: readonly Member[] }) {
  const { may, access } = useOrganization();
  const state = useUrlState();
  const now = useNow();
  const only = state.get('status');
  const memberIds = new Set(members.map(({ userId }) => userId));
  const { open, past } = sorted(all, { memberIds, now, only });
  const found = open.length + past.length;
  useSpokenCount(only !== '', `${counted(found, 'invitation')}.`);
  return (
    <Stack spacing={2.5}>
      {(all.length >= MANY || only !== '') && (
        <ListFilter>
          <FilterSelect label="Status" value={only} options={states} change={(value) => state.set('status', value)} />
        </ListFilter>
      )}
      <Section isOpen rows={open} />
      <Section isOpen={false} rows={past} />
      {found === 0 && (
        <EmptyState
          title="No invitations match"
          action={<SecondaryButton onClick={() => state.clear('status')}>Show all {all.length}</SecondaryButton>}
        />
      )}
      {!may('invitation', 'create') && !may('invitation', 'cancel') && (
        <Muted>{onlyThese(access, 'invitation', 'cancel', 'send them again or cancel them')}</Muted>
      )}
    </Stack>
  );
}

function Section({ isOpen, rows }: { readonly isOpen: boolean; readonly rows: readonly StatedInvitation[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {isOpen ? 'Pending' : 'Past'}{' '}
        <Typography component="span" color="textSecondary">
          {rows.length}
        </Typography>
      </Typography>
      <InvitationList isOpen={isOpen} rows={rows} />
    </section>
  );
}

function None() {
  const disabledReason = inviteDisabledReason(useOrganization());
  return (
    <EmptyState title="No invitations yet" action={<InviteButton />}>
      {disabledReason ?? 'Invite people by email. You can paste a list of addresses.'}
    </EmptyState>
  );
}
