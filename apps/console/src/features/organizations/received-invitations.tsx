import { Alert, Box } from '@mui/material';
import { DECLINING } from '../../messages/organization-messages.ts';
import { useEmailStatus, useSignedIn } from '../../shared/account/account-reads.ts';
import { OrganizationLogo, RoleChips } from '../../shared/organization/organization-badges.tsx';
import { type Received, useReceived } from '../../shared/organization/organization-reads.ts';
import { inviterText, rolesOf } from '../../shared/organization/role-names.ts';
import { BusyButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { RefusalBlock } from '../../ui/feedback/refusal-block.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useDecline, useJoin } from './queries.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';

const columns: readonly Column<Received>[] = [
  {
    head: 'Organization',
    cell: ({ organizationName, organizationLogo }) => (
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', overflowWrap: 'anywhere' }}>
        <OrganizationLogo name={organizationName} logo={organizationLogo} size={36} />
        {organizationName}
      </Box>
    ),
  },
  { head: 'Invited by', cell: (row) => <Box sx={{ overflowWrap: 'anywhere' }}>{inviterText(row)}</Box> },
  { head: 'Role', cell: ({ role }) => <RoleChips roles={rolesOf(role)} /> },
  { head: 'Expires', cell: ({ expiresAt }) => <RelativeTime at={expiresAt} /> },
];

export function ReceivedInvitations() {
  const { user } = useSignedIn();
  const email = useEmailStatus();
  const received = useReceived();
  if (email.data?.proven === false) {
    return <Alert severity="info">Confirm {user.email} to see invitations sent to it.</Alert>;
  }
  const { data } = received;
  const failed = [email, received].find((query) => query.error && !query.data);
  if (data ? data.length === 0 : !failed) return null;
  return (
    <Section title="Invitations to you">
      {data ? (
        <Open invitations={data} />
      ) : (
        failed && <RefusalBlock error={failed.error} busy={failed.isFetching} again={() => void failed.refetch()} />
      )}
    </Section>
  );
}

function Open({ invitations }: { readonly invitations: readonly Received[] }) {
  const { join, isPending } = useJoin();
  const decline = useDecline();
  const { ask, dialog } = useConfirm();
  return (
    <>
      <DataList
        name="Invitations to you"
        rows={invitations}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(row) => (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <BusyButton
              size="small"
              variant="contained"
              aria-label={`Join ${row.organizationName}`}
              busy={isPending}
              onClick={() => join(row)}
            >
              Join
            </BusyButton>
            <SecondaryButton
              size="small"
              aria-label={`Decline the invitation to ${row.organizationName}`}
              onClick={() =>
                ask({
                  title: `Decline the invitation to ${row.organizationName}?`,
                  verb: 'Decline invitation',
                  safe: 'Keep invitation',
                  danger: true,
                  children: DECLINING,
                  confirm: () => decline.mutateAsync(row.id),
                })
              }
            >
              Decline
            </SecondaryButton>
          </Box>
        )}
      />
      {dialog}
    </>
  );
}
