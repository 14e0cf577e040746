import { Box, Card } from '@mui/material';
import { useState } from 'react';
import { Section } from '../../ui/layout/section.tsx';
import { LeaveOrganizationDialog, LEAVING } from '../../shared/organization/leave-organization-dialog.tsx';
import { useInvitations, useOrganization, useTeams } from '../../shared/organization/organization-reads.ts';
import { onlyThese } from '../../shared/organization/permissions.ts';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { useDeleteOrganization } from './settings.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { counted } from '../../messages/counted.ts';

export function DangerZone() {
  return (
    <Section title="Leave or delete">
      <Card>
        <Leaving />
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider' }} />
        <Deletion />
      </Card>
    </Section>
  );
}

function Leaving() {
  const [asked, setAsked] = useState(false);
  const open = useOrganization();
  return (
    <>
      <DangerRow
        title="Leave this organization"
        verb="Leave organization"
        act={() => setAsked(true)}
        disabledReason={
          open.isOnlyOwner && (
            <>
              You’re the only owner. Make someone else an owner first, under{' '}
              <Link to={`/o/${open.organization.slug}/members`}>Members</Link>.
            </>
          )
        }
      >
        {LEAVING}
      </DangerRow>
      {asked && <LeaveOrganizationDialog of={open} onClose={() => setAsked(false)} />}
    </>
  );
}

function Deletion() {
  const deleteOrganization = useDeleteOrganization();
  const { ask, dialog } = useConfirm();
  const { organization, access, may } = useOrganization();
  const { name } = organization;
  const question = {
    title: `Delete ${name}?`,
    verb: 'Delete organization',
    danger: true,
    typed: name,
    children: <DeletionSummary />,
    confirm: async () => {
      await deleteOrganization();
      toast(`${name} was deleted.`);
    },
  };
  return (
    <>
      <DangerRow
        title="Delete this organization"
        verb="Delete organization"
        act={() => ask(question)}
        disabledReason={
          may('organization', 'delete')
            ? undefined
            : onlyThese(access, 'organization', 'delete', 'delete the organization')
        }
      >
        This permanently deletes the organization and everything in it, for everyone.
      </DangerRow>
      {dialog}
    </>
  );
}

function DeletionSummary() {
  const { organization, memberCount } = useOrganization();
  const { data: teams } = useTeams(organization.id);
  const { data: invitations = [] } = useInvitations(organization.id);
  const open = invitations.filter(({ status }) => status === 'pending').length;
  return (
    <>
      This permanently deletes:
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        <li>{memberCount === 1 ? 'your membership' : `${memberCount} memberships, including yours`}</li>
        {teams && <li>{counted(teams.length, 'team')}</li>}
        {open > 0 && <li>{counted(open, 'pending invitation')}</li>}
      </Box>
      User accounts are kept. Connected apps can no longer find the organization.
    </>
  );
}
