import { Box, Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { answer, api } from '../../api/client.ts';
import { refusalNote } from '../../messages/refusal-text.ts';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { ADMINS_ONLY } from '../../shared/account/roles.ts';
import { DeletionDialog, useDeletionPreview } from '../../shared/deletion/deletion-dialog.tsx';
import { OrganizationLogo } from '../../shared/organization/organization-badges.tsx';
import { roleList, rolesOf } from '../../shared/organization/role-names.ts';
import { PersonCell } from '../../shared/staff/list-cells.tsx';
import { FromList } from '../../shared/staff/from-list.tsx';
import { ReasonField, requiredReason } from '../../shared/staff/reason-field.tsx';
import { type Organization, organizationRecord, useLeaveDeleted } from '../../shared/staff/records.ts';
import { Timeline } from '../../shared/staff/timeline.tsx';
import { organizationTrailKinds } from '../../shared/staff/trail-kinds.ts';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { LinkButton } from '../../ui/actions/buttons.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { IdChip } from '../../ui/data/id-chip.tsx';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useOrganizationChanges } from './organization-changes.ts';

const OwnerDialog = onDemandDialog(async () => (await import('./member-dialogs.tsx')).OwnerDialog);
const RoleDialog = onDemandDialog(async () => (await import('./member-dialogs.tsx')).RoleDialog);

const LIST = '/staff/organizations';
type Member = Organization['members'][number];

export default function OrganizationPage() {
  const { id = '' } = useParams();
  const organization = useQuery(organizationRecord(id));
  return (
    <Page
      title={organization.data?.name ?? 'Organization'}
      picture={
        organization.data && <OrganizationLogo name={organization.data.name} logo={organization.data.logo} size={44} />
      }
      lead={organization.data?.slug}
      above={<FromList list={LIST} id={id} noun="organization" title="Organizations" />}
      width={960}
      query={organization}
      gone={
        <EmptyState
          title="This organization doesn’t exist"
          action={<LinkButton to={LIST}>All organizations</LinkButton>}
        >
          It was deleted, or the link is incomplete.
        </EmptyState>
      }
    >
      {(found) => <Found organization={found} />}
    </Page>
  );
}

type Asked = Omit<ConfirmDialogProps, 'onClose'>;

const told = ({ email }: Member['user']) => `${email} is told by email.`;
const small = { size: 'small', variant: 'outlined', color: 'inherit' } as const;
const reasonField = <ReasonField name="reason" isRequired />;

function Found({ organization }: { readonly organization: Organization }) {
  const { id, name, members, invitations, teams, createdAt } = organization;
  const { user } = useSignedIn();
  const [asked, ask] = useState<Asked>();
  const [isDeleting, setIsDeleting] = useState(false);
  const [given, give] = useState<Member | 'owner'>();
  const why = user.role === 'admin' ? undefined : ADMINS_ONLY;
  const changes = useOrganizationChanges(id);
  const open = invitations.filter(({ status }) => status === 'pending');
  const columns: readonly Column<Member>[] = [
    { head: 'Person', cell: ({ userId, user: of }) => <PersonCell of={{ ...of, id: userId }} /> },
    { head: 'Role', cell: ({ role }) => roleList(rolesOf(role)) },
    { head: 'Joined', cell: ({ createdAt: at }) => <RelativeTime at={at} /> },
  ];
  const askToRemove = (member: Member) =>
    ask({
      title: `Remove ${member.user.name} from ${name}?`,
      verb: 'Remove member',
      danger: true,
      defaultValues: { reason: '' },
      inputs: reasonField,
      children: `${member.user.name} loses access to ${name} at once. ${told(member.user)}`,
      confirm: (values) => changes.remove.mutateAsync({ memberId: member.id, ...requiredReason(values) }),
    });
  const askForOwner = () => give('owner');
  useOfferedAct(why === undefined ? 'Add owner' : undefined, askForOwner);
  return (
    <Stack spacing={3}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <IdChip id={id} name="ID" />
      </Box>
      <Card sx={{ p: 2 }}>
        <FactList
          of={[
            ['Created', <RelativeTime key="created" at={createdAt} />],
            ['Teams', teams.map((team) => team.name).join(', ') || 'None'],
            [
              'Open invitations',
              <Link key="open" to={`/staff/invitations?organizationId=${id}`}>
                {open.length.toLocaleString('en')}
              </Link>,
            ],
            [
              'Billing',
              <Link key="billing" to={`/staff/billing/customers?text=${id}`}>
                Customer
              </Link>,
            ],
          ]}
        />
      </Card>
      <Section
        title="Members"
        action={
          <ExplainedButton variant="outlined" color="inherit" disabledReason={why} onClick={askForOwner}>
            Add owner
          </ExplainedButton>
        }
      >
        {members.length === 0 ? (
          <Muted>Nobody is a member.</Muted>
        ) : (
          <DataList
            name="Members"
            rows={members}
            columns={columns}
            rowKey={(member) => member.id}
            room={640}
            actions={(member) => {
              const reason =
                why ??
                (member.userId === user.id ? refusalNote('YOU_CANNOT_CHANGE_YOUR_OWN_MEMBERSHIP_AS_STAFF') : undefined);
              return (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                  <ExplainedButton
                    {...small}
                    disabledReason={reason}
                    aria-label={`Change role of ${member.user.email}`}
                    onClick={() => give(member)}
                  >
                    Change role
                  </ExplainedButton>
                  <ExplainedButton
                    {...small}
                    disabledReason={reason}
                    aria-label={`Remove ${member.user.email}`}
                    onClick={() => askToRemove(member)}
                  >
                    Remove
                  </ExplainedButton>
                </Box>
              );
            }}
          />
        )}
      </Section>
      <Timeline about={{ organization: id }} kinds={organizationTrailKinds} within={organizationRecord(id).queryKey} />
      <Section title="Deletion">
        <Card>
          <DangerRow
            title="Delete this organization"
            verb="Delete"
            disabledReason={why}
            act={() => setIsDeleting(true)}
          >
            With its members, teams, roles and invitations. This can’t be undone.
          </DangerRow>
        </Card>
      </Section>
      {isDeleting && <DeleteDialog of={organization} onClose={() => setIsDeleting(false)} />}
      {asked && <ConfirmDialog {...asked} onClose={() => ask(undefined)} />}
      {given === 'owner' && <OwnerDialog of={organization} onClose={() => give(undefined)} />}
      {given && given !== 'owner' && <RoleDialog of={organization} member={given} onClose={() => give(undefined)} />}
    </Stack>
  );
}

function DeleteDialog({ of: { id, name }, onClose }: { readonly of: Organization; onClose(): void }) {
  const leave = useLeaveDeleted(organizationRecord(id).queryKey);
  const changes = useOrganizationChanges(id);
  const preview = useDeletionPreview(['organization', id], () =>
    answer(api.GET('/api/staff/organizations/{id}/deletion-preview', { params: { path: { id } } })),
  );
  return (
    <DeletionDialog
      preview={preview}
      reader="staff"
      first={[`the organization ${name}`]}
      onClose={onClose}
      title={`Delete ${name}?`}
      verb="Delete organization"
      typed={name}
      defaultValues={{ reason: '' }}
      inputs={reasonField}
      confirm={async (values) => {
        await changes.delete.mutateAsync(requiredReason(values));
        await leave(LIST);
      }}
    >
      The owners are told by email. This can’t be undone.
    </DeletionDialog>
  );
}
