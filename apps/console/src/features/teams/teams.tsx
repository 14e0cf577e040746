import { Muted } from '../../ui/layout/texts.tsx';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import type { Team } from '../../shared/organization/organization-reads.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { useSetActiveTeam } from './queries.ts';

export const TeamNameDialog = onDemandDialog(async () => (await import('./team-name-dialog.tsx')).TeamNameDialog);

type Part = 'active' | 'member' | 'none';

export function useMyParts(): (team: Team) => Part {
  const { session } = useSignedIn();
  return ({ id, isMember }) => (!isMember ? 'none' : session.activeTeamId === id ? 'active' : 'member');
}

export function MyPart({ part }: { readonly part: Part }) {
  if (part === 'active') return <StatusChip state="good" text="Current" />;
  if (part === 'member') return <StatusChip state="neutral" text="Member" />;
  return <Muted component="span">Not a member</Muted>;
}

export function ActiveTeamButton({ team, size }: { readonly team: Team; readonly size: 'small' | 'medium' }) {
  const isActive = useMyParts()(team) === 'active';
  const set = useSetActiveTeam();
  return (
    <SecondaryButton
      size={size}
      aria-label={isActive ? `Stop working as team ${team.name}` : `Work as team ${team.name}`}
      busy={set.isPending}
      onClick={() => set.mutate(isActive ? null : team.id)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {isActive ? 'Stop working as team' : 'Work as team'}
    </SecondaryButton>
  );
}
