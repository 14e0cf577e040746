import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { boot } from '../../api/boot.ts';
import { type Team, useOrganization, useTeamPlaces, useTeams } from '../../shared/organization/organization-reads.ts';
import { onlyThese } from '../../shared/organization/permissions.ts';
import { useNewAct } from '../../ui/actions/offered-acts.ts';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useTeamWrites } from './queries.ts';
import { ActiveTeamButton, MyPart, TeamNameDialog, useChoosable, useMyParts } from './teams.tsx';
import { counted } from '../../messages/counted.ts';

export default function TeamsPage() {
  const { organization, access, may } = useOrganization();
  const teams = useTeams(organization.id);
  const mayCreate = may('team', 'create');
  const partIn = useMyParts();
  const isChoosable = useChoosable();
  const columns: readonly Column<Team>[] = [
    { head: 'Team', cell: (team) => <TeamLink team={team} /> },
    { head: 'Members', cell: (team) => <MemberCount team={team} /> },
    { head: 'You', cell: (team) => <MyPart part={partIn(team)} /> },
    { head: 'Created', wideOnly: true, cell: (team) => <RelativeTime at={team.createdAt} /> },
  ];
  return (
    <Page
      title="Teams"
      lead="Groups of members. A member can be in several teams."
      width={1080}
      query={teams}
      empty={(all) =>
        all.length === 0 && (
          <EmptyState title="No teams yet" action={mayCreate && <CreateButton count={0} />}>
            {mayCreate
              ? 'A team groups members who work together.'
              : onlyThese(access, 'team', 'create', 'create teams')}
          </EmptyState>
        )
      }
      {...(mayCreate && teams.data?.length && { actions: <CreateButton count={teams.data.length} /> })}
    >
      {(all) => (
        <Stack spacing={2}>
          <DataList
            name="Teams"
            rows={all}
            columns={columns}
            rowKey={({ id }) => id}
            {...(all.some(isChoosable) && {
              actions: (team: Team) => isChoosable(team) && <ActiveTeamButton team={team} size="small" />,
            })}
          />
          <Notes count={all.length} />
        </Stack>
      )}
    </Page>
  );
}

function TeamLink({ team }: { readonly team: Team }) {
  const { organization } = useOrganization();
  return (
    <Link to={`/o/${organization.slug}/teams/${team.id}`} sx={{ overflowWrap: 'anywhere' }}>
      {team.name}
    </Link>
  );
}

function MemberCount({ team }: { readonly team: Team }) {
  const { data: places } = useTeamPlaces(team.organizationId);
  if (!places) return null;
  const count = places.filter(({ teamId }) => teamId === team.id).length;
  return boot.teamMemberLimit === Infinity ? count : `${count} of ${boot.teamMemberLimit}`;
}

function Notes({ count }: { readonly count: number }) {
  const { access, may } = useOrganization();
  const notes = [
    ...(may('team', 'create') ? [] : [onlyThese(access, 'team', 'create', 'create teams')]),
    ...(may('team', 'create') && count >= boot.teamLimit
      ? [`An organization can have up to ${counted(boot.teamLimit, 'team')}.`]
      : []),
  ];
  if (notes.length === 0) return null;
  return <Muted>{notes.join(' ')}</Muted>;
}

function CreateButton({ count }: { readonly count: number }) {
  const [open, setOpen] = useState(false);
  const { organization } = useOrganization();
  const { create } = useTeamWrites();
  const navigate = useNavigate();
  const isFull = count >= boot.teamLimit;
  useNewAct(isFull ? undefined : 'Create team', () => setOpen(true));
  return (
    <>
      <Button variant="contained" disabled={isFull} onClick={() => setOpen(true)}>
        Create team
      </Button>
      {open && (
        <TeamNameDialog
          title="Create a team"
          verb="Create team"
          onClose={() => setOpen(false)}
          save={async (name) => {
            const { id } = await create(name);
            toast(`${name} created. Add members.`);
            await navigate(`/o/${organization.slug}/teams/${id}`);
          }}
        />
      )}
    </>
  );
}
