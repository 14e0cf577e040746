import { Button, Stack } from '@mui/material';
import { memo, useState } from 'react';
import { useNavigate } from 'react-router';
import { boot } from '../../api/boot.ts';
import { type Team, useOrganization } from '../../shared/organization/organization-reads.ts';
import { onlyThese } from '../../shared/organization/permissions.ts';
import { useNewAct } from '../../ui/actions/offered-acts.ts';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { FilterSearch, ListFilter } from '../../ui/data/list-filter.tsx';
import { FoundRows, wantsFilters } from '../../ui/data/list-pages.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Link, Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useTeamCount, useTeamPage, useTeamWrites } from './queries.ts';
import { ActiveTeamButton, MyPart, TeamNameDialog, useMyParts } from './teams.tsx';
import { counted } from '../../messages/counted.ts';

export default function TeamsPage() {
  const { organization, access, may } = useOrganization();
  const list = useTeamPage(organization.id);
  const count = useTeamCount(organization.id, boot.teamLimit !== Infinity);
  const mayCreate = may('team', 'create');
  const isEmpty = list.chosen === 0 && !list.found.data?.items.length;
  return (
    <Page
      title="Teams"
      lead="Groups of members. A member can be in several teams."
      width={1080}
      {...(mayCreate && !isEmpty && { actions: <CreateButton count={count} /> })}
    >
      <Stack spacing={2.5}>
        {wantsFilters(list) && (
          <ListFilter>
            <FilterSearch
              value={list.get('q')}
              placeholder="Name of a team"
              change={(value) => list.change('q', value)}
            />
          </ListFilter>
        )}
        <FoundRows
          list={list}
          none={
            <EmptyState title="No teams yet" action={mayCreate && <CreateButton count={0} />}>
              {mayCreate
                ? 'A team groups members who work together.'
                : onlyThese(access, 'team', 'create', 'create teams')}
            </EmptyState>
          }
        >
          {({ items }) => <TeamList teams={items} />}
        </FoundRows>
        {!isEmpty && <Notes count={count} />}
      </Stack>
    </Page>
  );
}

/** Not again while the search is typed. */
const TeamList = memo(function TeamRows({ teams }: { readonly teams: readonly Team[] }) {
  const partIn = useMyParts();
  const columns: readonly Column<Team>[] = [
    { head: 'Team', cell: (team) => <TeamLink team={team} /> },
    { head: 'Members', cell: ({ memberCount }) => memberCountText(memberCount) },
    { head: 'You', cell: (team) => <MyPart part={partIn(team)} /> },
    { head: 'Created', wideOnly: true, cell: (team) => <RelativeTime at={team.createdAt} /> },
  ];
  return (
    <DataList
      name="Teams"
      rows={teams}
      columns={columns}
      rowKey={({ id }) => id}
      {...(teams.some(({ isMember }) => isMember) && {
        actions: (team: Team) => team.isMember && <ActiveTeamButton team={team} size="small" />,
      })}
    />
  );
});

const memberCountText = (count: number) =>
  boot.teamMemberLimit === Infinity ? count : `${count} of ${boot.teamMemberLimit}`;

function TeamLink({ team }: { readonly team: Team }) {
  const { organization } = useOrganization();
  return (
    <Link to={`/o/${organization.slug}/teams/${team.id}`} sx={{ overflowWrap: 'anywhere' }}>
      {team.name}
    </Link>
  );
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
