import { useNavigate } from 'react-router';
import { useOrganization } from '../../api/open-organization.ts';
import { type Member, useInvitations, useTeamPlaces } from '../../api/organization-reads.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-queue.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useLeave, useRemoveMember } from './queries.ts';

const figure = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** C2: nobody comes back without a new invitation. */
export function DepartureDialog(props: {
  readonly member: Member | undefined;
  /** The member is the person who looks. */
  readonly isSelf: boolean;
  onClose(): void;
}) {
  if (!props.member) return null;
  return props.isSelf ? (
    <LeaveDialog member={props.member} onClose={props.onClose} />
  ) : (
    <RemoveDialog member={props.member} onClose={props.onClose} />
  );
}

interface Going {
  readonly member: Member;
  onClose(): void;
}

function RemoveDialog({ member, onClose }: Going) {
  const { organization } = useOrganization();
  const remove = useRemoveMember(organization.id);
  const { name } = member.user;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove ${name}?`}
      verb={`Remove ${name}`}
      danger
      confirm={() => remove.mutateAsync(member)}
    >
      {name} loses access to {organization.name} at once.
      <WhatGoes member={member} whose="Their" />
    </ConfirmDialog>
  );
}

function LeaveDialog({ member, onClose }: Going) {
  const { organization } = useOrganization();
  const navigate = useNavigate();
  const leave = useLeave(organization.id, async () => {
    toast(`You left ${organization.name}.`);
    await navigate('/account/organizations');
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Leave ${organization.name}?`}
      verb="Leave organization"
      danger
      confirm={() => leave.mutateAsync()}
    >
      You lose access at once. To come back, you need a new invitation.
      <WhatGoes member={member} whose="Your" />
    </ConfirmDialog>
  );
}

/** An invitation holds only as long as whoever sent it is a member. */
function WhatGoes({ member, whose }: { readonly member: Member; readonly whose: 'Their' | 'Your' }) {
  const { organization } = useOrganization();
  const now = useNow();
  const { data: places = [] } = useTeamPlaces(organization.id);
  const { data: invitations = [] } = useInvitations(organization.id);
  const teams = places.filter(({ userId }) => userId === member.userId).length;
  const open = invitations.filter(
    ({ inviterId, status, expiresAt }) =>
      inviterId === member.userId && status === 'pending' && Date.parse(expiresAt) > now,
  ).length;
  return (
    <>
      {teams > 0 && ` ${whose} ${figure(teams, 'place in a team goes', 'places in teams go')} with it.`}
      {open > 0 && ` ${whose} ${figure(open, 'open invitation stops', 'open invitations stop')} working.`}
    </>
  );
}
