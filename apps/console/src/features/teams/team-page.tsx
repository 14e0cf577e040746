import { Card, Stack } from '@mui/material';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { boot } from '../../api/boot.ts';
import { type Team, useOrganization } from '../../shared/organization/organization-reads.ts';
import { LinkButton, SecondaryButton } from '../../ui/actions/buttons.tsx';
import { DangerRow } from '../../ui/actions/danger-row.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { useDeleteTeam, useTeam, useTeamWrites } from './queries.ts';
import { TeamMembers } from './team-members.tsx';
import { ActiveTeamButton, MyPart, TeamNameDialog, useMyParts } from './teams.tsx';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';

export default function TeamPage() {
  const { id = '' } = useParams();
  const { organization } = useOrganization();
  const team = useTeam(organization.id, id);
  const partIn = useMyParts();
  const list = `/o/${organization.slug}/teams`;
  return (
    <Page
      // A new key for each team, so that its heading takes the focus.
      key={id}
      title={team.data?.name ?? 'Team'}
      above={<Link to={list}>Teams</Link>}
      width={1080}
      query={team}
      gone={<Gone list={list} />}
      {...(team.data && { lead: <MyPlace part={partIn(team.data)} />, actions: <Actions team={team.data} /> })}
    >
      {(found) => (
        <Stack spacing={4}>
          <TeamMembers team={found} />
          <DeleteTeam team={found} />
        </Stack>
      )}
    </Page>
  );
}

const MyPlace = ({ part }: Parameters<typeof MyPart>[0]) =>
  part === 'none' ? 'You’re not in this team.' : <MyPart part={part} />;

const Gone = ({ list }: { readonly list: string }) => (
  <EmptyState title="This team no longer exists" action={<LinkButton to={list}>All teams</LinkButton>}>
    It was deleted. Its members are still in the organization.
  </EmptyState>
);

function Actions({ team }: { readonly team: Team }) {
  const [renaming, setRenaming] = useState(false);
  const { may } = useOrganization();
  const { rename } = useTeamWrites();
  const mayRename = may('team', 'update');
  const ask = () => setRenaming(true);
  useOfferedAct(mayRename ? 'Rename team' : undefined, ask);
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      {team.isMember && <ActiveTeamButton team={team} size="medium" />}
      {mayRename && <SecondaryButton onClick={ask}>Rename</SecondaryButton>}
      {renaming && (
        <TeamNameDialog
          title={`Rename ${team.name}`}
          verb="Rename team"
          name={team.name}
          onClose={() => setRenaming(false)}
          save={async (name) => {
            await rename(team.id, name);
            toast('Renamed.');
          }}
        />
      )}
    </Stack>
  );
}

function DeleteTeam({ team }: { readonly team: Team }) {
  const { ask, dialog } = useConfirm();
  const { organization, may } = useOrganization();
  const remove = useDeleteTeam();
  const navigate = useNavigate();
  if (!may('team', 'delete')) return null;
  const disabledReason =
    team.isLast && !boot.lastTeamRemovable
      ? 'This is the organization’s last team. Create another one first.'
      : team.isMember
        ? 'You’re in this team. Remove yourself first.'
        : undefined;
  const children = `${whatStays(team.memberCount)} This can’t be undone.`;
  const askDeletion = () =>
    ask({
      title: `Delete the team “${team.name}”?`,
      verb: 'Delete team',
      danger: true,
      typed: team.name,
      typedWhat: 'the team’s name',
      children,
      confirm: async () => {
        const forget = await remove(team.id);
        toast(`Team “${team.name}” deleted.`);
        await navigate(`/o/${organization.slug}/teams`);
        forget();
      },
    });
  return (
    <Card>
      <DangerRow title="Delete this team" verb="Delete team" disabledReason={disabledReason} act={askDeletion}>
        {children}
      </DangerRow>
      {dialog}
    </Card>
  );
}

function whatStays(count: number): string {
  if (count === 0) return 'It has no members.';
  return count === 1
    ? '1 member leaves the team but stays in the organization.'
    : `${count} members leave the team but stay in the organization.`;
}
