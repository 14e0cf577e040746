import { Stack } from '@mui/material';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { type Invitation, useOrganization } from '../../shared/organization/organization-reads.ts';
import { onlyThese } from '../../shared/organization/permissions.ts';
import { FilterSearch, FilterSelect, ListFilter } from '../../ui/data/list-filter.tsx';
import { FoundRows, wantsFilters } from '../../ui/data/list-pages.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { InvitationList } from './invitation-list.tsx';
import { invitationStates } from './invitations.ts';
import { InviteButton, inviteDisabledReason } from './invite-button.tsx';
import { useCancelInvitation, useInvitationPage } from './queries.ts';

const states = [
  { value: '', label: 'All' },
  ...Object.entries(invitationStates).map(([value, { text }]) => ({ value, label: text })),
];

export default function InvitationsPage() {
  const { organization, access, may } = useOrganization();
  const list = useInvitationPage(organization.id);
  const [canceling, setCanceling] = useState<Invitation>();
  const { found, get, change, chosen } = list;
  const isEmpty = chosen === 0 && !found.data?.items.length;
  return (
    <>
      <Page
        title="Invitations"
        lead="Each invitation is sent to one email address. Only that address can accept it."
        width={1080}
        {...(!isEmpty && { actions: <InviteButton /> })}
      >
        <Stack spacing={2.5}>
          {wantsFilters(list) && (
            <ListFilter>
              <FilterSearch value={get('q')} placeholder="Email" change={(value) => change('q', value)} />
              <FilterSelect
                label="Status"
                value={get('status')}
                options={states}
                change={(value) => change('status', value)}
              />
            </ListFilter>
          )}
          <FoundRows list={list} none={<None />}>
            {({ items }) => <InvitationList rows={items} cancel={setCanceling} />}
          </FoundRows>
          {!isEmpty && !may('invitation', 'create') && !may('invitation', 'cancel') && (
            <Muted>{onlyThese(access, 'invitation', 'cancel', 'send them again or cancel them')}</Muted>
          )}
        </Stack>
        {canceling && <CancelDialog of={canceling} onClose={() => setCanceling(undefined)} />}
      </Page>
      <Outlet />
    </>
  );
}

/** A confirmation and not an undo, because the emailed link cannot be restored. */
function CancelDialog({ of: { id, email }, onClose }: { readonly of: Invitation; onClose(): void }) {
  const { organization } = useOrganization();
  const cancel = useCancelInvitation(organization.id);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Cancel this invitation?"
      verb="Cancel invitation"
      safe="Keep invitation"
      danger
      confirm={() => cancel.mutateAsync(id)}
    >
      The link sent to {email} stops working. To invite them again, send a new invitation.
    </ConfirmDialog>
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
