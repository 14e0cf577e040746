import { useNavigate } from 'react-router';
import { type OpenOrganization, useOrganization } from '../../shared/organization/organization-reads.ts';
import { PrimaryLinkButton } from '../../ui/actions/buttons.tsx';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { useNewAct } from '../../ui/actions/offered-acts.ts';
import { onlyThese } from '../../shared/organization/permissions.ts';

export const inviteDisabledReason = ({ may, access }: OpenOrganization): string | undefined =>
  may('invitation', 'create') ? undefined : onlyThese(access, 'invitation', 'create', 'invite people');

export function InviteButton() {
  const open = useOrganization();
  const navigate = useNavigate();
  const disabledReason = inviteDisabledReason(open);
  const to = `/o/${open.organization.slug}/invitations/invite`;
  useNewAct(disabledReason === undefined ? 'Invite people' : undefined, () => {
    void navigate(to, { preventScrollReset: true });
  });
  if (disabledReason) {
    return (
      <ExplainedButton variant="contained" disabledReason={disabledReason}>
        Invite people
      </ExplainedButton>
    );
  }
  return (
    <PrimaryLinkButton to={to} preventScrollReset>
      Invite people
    </PrimaryLinkButton>
  );
}
