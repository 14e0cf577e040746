import { Box, Button, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { boot } from '../../api/boot.ts';
import { LeaveOrganizationDialog } from '../../shared/organization/leave-organization-dialog.tsx';
import { OrganizationLogo, RoleChips } from '../../shared/organization/organization-badges.tsx';
import { useMemberships, useReceived } from '../../shared/organization/organization-reads.ts';
import { rolesOf } from '../../shared/organization/role-names.ts';
import { MONO } from '../../theme/theme.ts';
import { PrimaryLinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useNewAct } from '../../ui/actions/offered-acts.ts';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Caption, Link } from '../../ui/layout/texts.tsx';
import { NEW, whyNoMore } from './creation.ts';
import { ReceivedInvitations } from './received-invitations.tsx';
import type { Membership } from '../../shared/organization/memberships.ts';

export default function OrganizationsPage() {
  const memberships = useMemberships();
  const navigate = useNavigate();
  const count = memberships.data?.length ?? 0;
  const closed = whyNoMore(count, boot);
  useNewAct(closed === undefined ? 'Create organization' : undefined, () => void navigate(NEW));
  return (
    <Page
      title="Organizations"
      lead="Your memberships and invitations."
      width={1080}
      query={memberships}
      actions={
        count > 0 && (
          <Box sx={{ textAlign: { sm: 'right' } }}>
            <CreateButton closed={closed} />
          </Box>
        )
      }
    >
      {(rows) => (
        <Stack spacing={4}>
          <ReceivedInvitations />
          {rows.length > 0 ? (
            <Memberships rows={rows} />
          ) : (
            <EmptyState title="You’re not in an organization yet" action={<CreateButton closed={closed} />}>
              Create one and invite others, or open the link in an invitation email.
            </EmptyState>
          )}
        </Stack>
      )}
    </Page>
  );
}

function Memberships({ rows }: { readonly rows: readonly Membership[] }) {
  const { data: received = [] } = useReceived();
  return (
    <Stack spacing={1.5}>
      {received.length > 0 && <Typography variant="h2">Your organizations</Typography>}
      <MembershipList rows={rows} />
    </Stack>
  );
}

function MembershipList({ rows }: { readonly rows: readonly Membership[] }) {
  const [leaving, setLeaving] = useState<Membership>();
  const columns: readonly Column<Membership>[] = [
    { head: 'Organization', cell: (row) => <Name of={row} /> },
    { head: 'Your role', cell: ({ role }) => <RoleChips roles={rolesOf(role)} /> },
    {
      head: 'Members',
      cell: ({ memberCount, memberLimit }) => <Figures>{`${memberCount} of ${memberLimit}`}</Figures>,
    },
  ];
  return (
    <>
      <DataList
        name="Organizations"
        rows={rows}
        columns={columns}
        rowKey={({ organization }) => organization.id}
        actions={(row) => <Actions of={row} leave={() => setLeaving(row)} />}
      />
      {leaving && <LeaveOrganizationDialog of={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function Name({ of: { organization } }: { readonly of: Membership }) {
  const { name, slug, logo } = organization;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: { sm: 160 } }}>
      <OrganizationLogo name={name} logo={logo} size={36} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link to={`/o/${slug}/members`}>{name}</Link>
        <Caption sx={{ fontFamily: MONO }}>{slug}</Caption>
      </Box>
    </Box>
  );
}

const Figures = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
    {children}
  </Box>
);

function Actions(props: { readonly of: Membership; leave(): void }) {
  const { organization, isOnlyOwner } = props.of;
  const reason = useId();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75, alignItems: { xs: 'flex-start', sm: 'flex-end' } }}>
      <SecondaryButton
        size="small"
        aria-label={`Leave ${organization.name}`}
        disabled={isOnlyOwner}
        aria-describedby={isOnlyOwner ? reason : undefined}
        onClick={props.leave}
      >
        Leave
      </SecondaryButton>
      {isOnlyOwner && (
        <Typography variant="caption" color="textSecondary" id={reason} sx={{ maxWidth: { sm: 280 } }}>
          <WhyNot of={props.of} />
        </Typography>
      )}
    </Box>
  );
}

function WhyNot({ of: { organization, memberCount } }: { readonly of: Membership }) {
  const pages = `/o/${organization.slug}`;
  return memberCount > 1 ? (
    <>
      You’re the only owner. <Link to={`${pages}/members`}>Make someone else an owner</Link> first.
    </>
  ) : (
    <>
      You’re the only member. You can <Link to={`${pages}/settings`}>delete it</Link> instead.
    </>
  );
}

/** @param closed why it is disabled; undefined = it is enabled */
function CreateButton({ closed }: { readonly closed: string | undefined }) {
  const reason = useId();
  if (closed === undefined) {
    return <PrimaryLinkButton to={NEW}>Create organization</PrimaryLinkButton>;
  }
  return (
    <Box sx={{ maxWidth: 300, mx: 'auto' }}>
      <Button variant="contained" disabled aria-describedby={reason}>
        Create organization
      </Button>
      <Typography variant="caption" component="p" color="textSecondary" id={reason} sx={{ mt: 0.75 }}>
        {closed}
      </Typography>
    </Box>
  );
}
