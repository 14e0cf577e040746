import { useInvitations, useTeamPlaces } from '../../api/organization-reads.ts';
import { useNow } from '../../ui/time/use-now.ts';

const figure = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** What else ends with a membership, in numbers: an invitation is valid only while its sender is a member. */
export function LostWithMembership(props: {
  readonly organizationId: string;
  readonly userId: string;
  /** The member, as the dialog addresses them. */
  readonly who: 'they' | 'you';
}) {
  const { organizationId, userId, who } = props;
  const now = useNow();
  const { data: places = [] } = useTeamPlaces(organizationId);
  const { data: invitations = [] } = useInvitations(organizationId);
  const teams = places.filter((place) => place.userId === userId).length;
  const open = invitations.filter(
    ({ inviterId, status, expiresAt }) => inviterId === userId && status === 'pending' && Date.parse(expiresAt) > now,
  ).length;
  return (
    <>
      {teams > 0 && ` ${who === 'you' ? 'You’ll' : 'They’ll'} also leave ${figure(teams, 'team', 'teams')}.`}
      {open > 0 && ` ${figure(open, 'pending invitation', 'pending invitations')} ${who} sent will stop working.`}
    </>
  );
}
