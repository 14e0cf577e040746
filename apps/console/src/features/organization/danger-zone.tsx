import { Box, Card } from '@mui/material';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { DeletionDialog, useDeletionPreview } from '../../shared/deletion/deletion-dialog.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LeaveOrganizationDialog, LEAVING } from '../../shared/organization/leave-organization-dialog.tsx';
import { useOrganization } from '../../shared/organization/organization-reads.ts';
import { onlyThese } from '../../shared/organization/permissions.ts';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { useDeleteOrganization } from './settings.ts';

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
  const [asked, setAsked] = useState(false);
  const { access, may } = useOrganization();
  return (
    <>
      <DangerRow
        title="Delete this organization"
        verb="Delete organization"
        act={() => setAsked(true)}
        disabledReason={
          may('organization', 'delete')
            ? undefined
            : onlyThese(access, 'organization', 'delete', 'delete the organization')
        }
      >
        This permanently deletes the organization and everything in it, for everyone.
      </DangerRow>
      {asked && <DeleteDialog onClose={() => setAsked(false)} />}
    </>
  );
}

function DeleteDialog({ onClose }: { onClose(): void }) {
  const deleteOrganization = useDeleteOrganization();
  const { organization } = useOrganization();
  const { id: organizationId, name, slug } = organization;
  const preview = useDeletionPreview(['organization', organizationId], () =>
    answer(api.GET('/api/auth/organization/deletion-preview', { params: { query: { organizationId } } })),
  );
  return (
    <DeletionDialog
      preview={preview}
      reader="holder"
      first={[`the organization ${name}`]}
      orders={<Link to={`/o/${slug}/billing/orders`}>its orders</Link>}
      onClose={onClose}
      title={`Delete ${name}?`}
      verb="Delete organization"
      typed={name}
      confirm={async () => {
        await deleteOrganization();
        toast(`${name} was deleted.`);
      }}
    >
      User accounts are kept. Connected apps can no longer find the organization.
    </DeletionDialog>
  );
}
