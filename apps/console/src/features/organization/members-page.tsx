import { Stack } from '@mui/material';
import { useEffect, useState } from 'react';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { LeaveOrganizationDialog, LostWithMembership } from '../../shared/organization/leave-organization-dialog.tsx';
import { useOrganization } from '../../shared/organization/organization-reads.ts';
import { roleTitle } from '../../shared/organization/role-names.ts';
import { JOINED } from '../../messages/organization-messages.ts';
import { FilterSearch, FilterSelect, ListFilter } from '../../ui/data/list-filter.tsx';
import { FoundRows, wantsFilters } from '../../ui/data/list-pages.tsx';
import { keep, kept } from '../../ui/preferences/storage.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { InviteButton } from './invite-button.tsx';
import { type AskedOfMember, MemberList } from './member-list.tsx';
import { managersOf, memberOrders, orderOf } from './members.ts';
import { useMemberPage, useRemoveMember } from './queries.ts';

const RolesDialog = onDemandDialog(async () => (await import('./roles-dialog.tsx')).RolesDialog);

const orders = Object.entries(memberOrders).map(([value, { label }]) => ({ value, label }));

/** For a person who has just accepted an invitation, on a page of the other entry. */
function useWelcome(name: string, slug: string): void {
  useEffect(() => {
    if (kept('sessionStorage', JOINED) !== slug) return;
    keep('sessionStorage', JOINED, undefined);
    toast(`You joined ${name}.`);
  }, [name, slug]);
}

export default function MembersPage() {
  const { organization, access, may, memberCount, memberLimit } = useOrganization();
  const list = useMemberPage(organization.id);
  useWelcome(organization.name, organization.slug);
  const [asked, setAsked] = useState<AskedOfMember>();
  const { get, change } = list;
  const manages = may('member', 'update') || may('member', 'delete');
  return (
    <Page title="Members" lead={`${memberCount} of ${memberLimit} members`} width={1080} actions={<InviteButton />}>
      <Stack spacing={2.5}>
        {wantsFilters(list) && (
          <ListFilter>
            <FilterSearch value={get('q')} placeholder="Name or email" change={(value) => change('q', value)} />
            <FilterSelect
              label="Role"
              value={get('role')}
              options={[
                { value: '', label: 'All' },
                ...access.roles.map(({ role }) => ({ value: role, label: roleTitle(role) })),
              ]}
              change={(value) => change('role', value)}
            />
            <FilterSelect
              label="Sort by"
              value={orderOf(get('sort'))}
              options={orders}
              change={(value) => change('sort', value === 'name' ? '' : value)}
            />
          </ListFilter>
        )}
        <FoundRows list={list} none={<EmptyState title="No members" />}>
          {({ items }) => <MemberList rows={items} ask={setAsked} />}
        </FoundRows>
        {!manages && <Muted>{managersOf(access)}</Muted>}
      </Stack>
      {asked && <MemberDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

function MemberDialog({ asked: { act, member }, onClose }: { readonly asked: AskedOfMember; onClose(): void }) {
  const open = useOrganization();
  const { user: self } = useSignedIn();
  const remove = useRemoveMember(open.organization.id);
  if (act === 'roles') return <RolesDialog member={member} isSelf={member.userId === self.id} onClose={onClose} />;
  if (act === 'leave') return <LeaveOrganizationDialog of={open} onClose={onClose} />;
  const { name } = member.user;
  // A confirmation, because coming back needs a new invitation.
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Remove ${name}?`}
      verb={`Remove ${name}`}
      danger
      confirm={() => remove.mutateAsync(member)}
    >
      {name} loses access to {open.organization.name} immediately.
      <LostWithMembership of={member} who="they" />
    </ConfirmDialog>
  );
}
