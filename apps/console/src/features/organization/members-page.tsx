import { Stack } from '@mui/material';
import { Muted } from '../../ui/layout/texts.tsx';
import { type Member, useMembers, useOrganization } from '../../shared/organization/organization-reads.ts';
import { rolesOf, roleTitle } from '../../shared/organization/role-names.ts';
import {
  FilterSearch,
  FilterSelect,
  ListFilter,
  MANY,
  useSpokenCount,
  useUrlState,
} from '../../ui/data/list-filter.tsx';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { InviteButton } from './invite-button.tsx';
import { MemberList } from './member-list.tsx';
import { managersOf, memberOrders, orderOf, selectMembers } from './members.ts';
import { counted } from '../../messages/counted.ts';

const orders = Object.entries(memberOrders).map(([value, label]) => ({ value, label }));

export default function MembersPage() {
  const { organization, memberLimit } = useOrganization();
  const members = useMembers(organization.id);
  return (
    <Page
      title="Members"
      lead={members.data && `${members.data.length} of ${memberLimit} members`}
      width={1080}
      actions={<InviteButton />}
      query={members}
    >
      {(everybody) => <Everybody everybody={everybody} />}
    </Page>
  );
}

function Everybody({ everybody }: { readonly everybody: readonly Member[] }) {
  const { may, access } = useOrganization();
  const state = useUrlState();
  const text = state.get('q');
  const role = state.get('role');
  const order = orderOf(state.get('sort'));
  const withRole = role === '' ? everybody : everybody.filter((member) => rolesOf(member.role).includes(role));
  const shown = selectMembers(withRole, text, order);
  const found = `${counted(shown.length, 'member')}.`;
  const isFiltered = text !== '' || role !== '';
  useSpokenCount(isFiltered, found);
  const manages = may('member', 'update') || may('member', 'delete');
  return (
    <Stack spacing={2.5}>
      {(everybody.length >= MANY || isFiltered) && (
        <ListFilter>
          <FilterSearch value={text} placeholder="Name or email" change={(value) => state.set('q', value)} />
          <FilterSelect
            label="Role"
            value={role}
            options={[
              { value: '', label: 'All' },
              ...access.roles.map((one) => ({ value: one.role, label: roleTitle(one.role) })),
            ]}
            change={(value) => state.set('role', value)}
          />
          <FilterSelect
            label="Sort by"
            value={order}
            options={orders}
            change={(value) => state.set('sort', value === 'name' ? '' : value)}
          />
        </ListFilter>
      )}
      {shown.length > 0 ? (
        <MemberList shown={shown} everybody={everybody} />
      ) : (
        <EmptyState
          title="No members match"
          action={
            <SecondaryButton onClick={() => state.clear('q', 'role')}>Show all {everybody.length}</SecondaryButton>
          }
        />
      )}
      {!manages && <Muted>{managersOf(access)}</Muted>}
    </Stack>
  );
}
