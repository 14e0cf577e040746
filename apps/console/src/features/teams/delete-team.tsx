import Card from '@mui/material/Card';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { boot } from '../../api/boot.ts';
import { useOrganization } from '../../api/open-organization.ts';
import { type Team, useTeamPlaces } from '../../api/organization-reads.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useMyParts } from './active-team.tsx';
import { useDeleteTeam } from './queries.ts';

/** Hidden for callers without the permission to delete teams. */
export function DeleteTeam({ team, isLast }: { readonly team: Team; readonly isLast: boolean }) {
  const [asked, setAsked] = useState(false);
  const { organization, may } = useOrganization();
  const { data: places } = useTeamPlaces(organization.id);
  const remove = useDeleteTeam();
  const navigate = useNavigate();
  const part = useMyParts()(team);
  if (!may('team', 'delete') || !places || part === undefined) return null;
  const count = places.filter(({ teamId }) => teamId === team.id).length;
  const closed =
    isLast && !boot.lastTeamRemovable
      ? 'This is the organization’s last team. Create another one first.'
      : part === 'none'
        ? undefined
        : 'You’re in this team. Remove yourself first.';
  return (
    <Card>
      <DangerRow title="Delete this team" verb="Delete team" closed={closed} act={() => setAsked(true)}>
        {whatStays(count)} This can’t be undone.
      </DangerRow>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Delete the team “${team.name}”?`}
        verb="Delete team"
        danger
        typed={team.name}
        typedWhat="the team’s name"
        confirm={async () => {
          const forget = await remove(team.id);
          toast(`Team “${team.name}” deleted.`);
          await navigate(`/o/${organization.slug}/teams`);
          forget();
        }}
      >
        {whatStays(count)} This can’t be undone.
      </ConfirmDialog>
    </Card>
  );
}

function whatStays(count: number): string {
  if (count === 0) return 'It has no members.';
  return count === 1
    ? '1 member leaves the team but stays in the organization.'
    : `${count} members leave the team but stay in the organization.`;
}
