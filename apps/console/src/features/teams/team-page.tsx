import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { useOrganization } from '../../api/open-organization.ts';
import { type Team, useTeams } from '../../api/organization-reads.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { ActiveTeamButton, MyPart, useChoosable, useMyParts } from './active-team.tsx';
import { DeleteTeam } from './delete-team.tsx';
import { useTeamWrites } from './queries.ts';
import { TeamMembers } from './team-members.tsx';
import { TeamNameDialog } from './team-name-dialog.tsx';

/** One team: members, name, deletion. */
export function TeamPage() {
  const { id } = useParams();
  const { organization } = useOrganization();
  const teams = useTeams(organization.id);
  const team = teams.data?.find((one) => one.id === id);
  const partIn = useMyParts();
  const list = `/o/${organization.slug}/teams`;
  return (
    <Page
      // A new key for each team, so that its heading takes the focus.
      key={id}
      title={team?.name ?? 'Team'}
      above={<Link to={list}>Teams</Link>}
      width={1080}
      query={teams}
      empty={() => !team && <Gone list={list} />}
      {...(team && { lead: <MyPlace part={partIn(team)} />, actions: <Actions team={team} /> })}
    >
      {(all) =>
        team && (
          <Stack spacing={4}>
            <TeamMembers team={team} />
            <DeleteTeam team={team} isLast={all.length === 1} />
          </Stack>
        )
      }
    </Page>
  );
}

const MyPlace = ({ part }: Parameters<typeof MyPart>[0]) =>
  part === 'none' ? 'You’re not in this team.' : <MyPart part={part} />;

const Gone = ({ list }: { readonly list: string }) => (
  <EmptyState
    title="This team no longer exists"
    action={
      <Button variant="outlined" color="inherit" component={RouterLink} to={list}>
        All teams
      </Button>
    }
  >
    It was deleted. Its members are still in the organization.
  </EmptyState>
);

function Actions({ team }: { readonly team: Team }) {
  const [renaming, setRenaming] = useState(false);
  const { may } = useOrganization();
  const { rename } = useTeamWrites();
  const isChoosable = useChoosable();
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
      {isChoosable(team) && <ActiveTeamButton team={team} size="medium" />}
      {may('team', 'update') && (
        <Button variant="outlined" color="inherit" onClick={() => setRenaming(true)}>
          Rename
        </Button>
      )}
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
