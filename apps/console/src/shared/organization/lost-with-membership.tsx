import { useInvitations, useTeamPlaces } from '../../api/organization-reads.ts';
import { useNow } from '../../ui/time/use-now.ts';

const figure = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** What goes with somebody's membership, in numbers. An invitation holds only as long as whoever sent it is a member. */
export function LostWithMembership(props: {
  readonly organizationId: string;
  readonly userId: string;
  readonly whose: 'Their' | 'Your';
}) {
  const { organizationId, userId, whose } = props;
  const now = useNow();
  const { data: places = [] } = useTeamPlaces(organizationId);
  const { data: invitations = [] } = useInvitations(organizationId);
  const teams = places.filter((place) => place.userId === userId).length;
  const open = invitations.filter(
    ({ inviterId, status, expiresAt }) => inviterId === userId && status === 'pending' && Date.parse(expiresAt) > now,
  ).length;
  return (
    <>
      {teams > 0 && ` ${whose} ${figure(teams, 'place in a team goes', 'places in teams go')} with it.`}
      {open > 0 && ` ${whose} ${figure(open, 'open invitation stops', 'open invitations stop')} working.`}
    </>
  );
}
